import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mailModel } from "./mail.model.ts";
import { mailsExport } from "./mails.export.ts";
import { outboxRoutes } from "./outbox.routes.ts";

/** The emails that wait to be sent, and the page that shows those that were written to files. */
export function createMailFeature({
  connection,
  config,
  mailer,
  outboxFiles,
  outboxDir,
  publicUrl,
}: Platform): Feature {
  return {
    name: "mail",
    routes: (app) =>
      outboxRoutes(app, {
        outboxDir,
        enabled: !config.production && !config.smtpUrl && config.trustProxy === 0,
        publicUrl,
      }),
    exports: mailsExport(mailModel(connection)),
    cleanups: { "emails in files": outboxFiles.removeOld },
    gauges: [
      {
        name: "kasama_mails_waiting",
        help: "Mails that wait to be sent, by any process",
        read: () => mailer.waiting(),
      },
    ],
  };
}
