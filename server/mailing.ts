import type { Connection } from "mongoose";
import { INTERVIEW_MAIL } from "#server/features/interviews/reminders.ts";
import { DECISION_MAIL } from "./features/admin/approvals/decision-notices.ts";
import { AWAY_MAIL } from "./features/chat/away/away.service.ts";
import { NEW_JOBS_MAIL } from "./features/jobs/saved-searches/search-alerts.service.ts";
import type { Config } from "./platform/config/config.ts";
import type { FieldCipher } from "./platform/crypto/field-cipher.ts";
import type { Log } from "./platform/log/log.ts";
import { mailModel } from "./platform/mail/mail.model.ts";
import { createMailer } from "./platform/mail/mailer.ts";
import { createMailsRepo } from "./platform/mail/mails.repo.ts";
import { createOutboxTransport, createSmtpTransport } from "./platform/mail/transports.ts";

type Writer = NonNullable<Parameters<typeof createMailer>[0]["writers"]>[string];

interface Deps {
  config: Pick<Config, "smtpUrl" | "mailFrom">;
  connection: Connection;
  cipher: FieldCipher;
  /** Where mails are kept without a mail server. */
  outboxDir: string;
  /** Who writes what was ordered, when it is sent. */
  writers: Record<"away" | "newJobs" | "interview" | "decision", Writer>;
  now: () => Date;
  log: Log;
}

/** The way of all mails: a part of the list in context.ts. */
export function createMailing({ config, connection, cipher, outboxDir, writers, now, log }: Deps) {
  return createMailer({
    mails: createMailsRepo(mailModel(connection), cipher),
    transport: config.smtpUrl
      ? createSmtpTransport(config.smtpUrl, config.mailFrom)
      : createOutboxTransport(outboxDir, config.mailFrom),
    writers: {
      [AWAY_MAIL]: writers.away,
      [NEW_JOBS_MAIL]: writers.newJobs,
      [INTERVIEW_MAIL]: writers.interview,
      [DECISION_MAIL]: writers.decision,
    },
    from: config.mailFrom,
    now,
    log,
  });
}
