import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Log } from "#server/log.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Why a mail did not go out, for the log: what servers say in words often quotes the address. */
export function sendFailure(err: unknown) {
  if (!(err instanceof Error)) return { type: typeof err };
  const { name, code, responseCode, command } = err as Error &
    Partial<Record<"code" | "responseCode" | "command", unknown>>;
  return { type: name, code, responseCode, command };
}

interface Needs {
  smtpUrl: string | undefined;
  from: string;
  outboxDir: string;
  now: () => Date;
  log: Log;
}

/** Sends through the mail server of SMTP_URL; without one each mail is an .eml file in the outbox folder. */
export function createMailer({ smtpUrl, from, outboxDir, now, log }: Needs): Mailer {
  if (smtpUrl) {
    const transport = nodemailer.createTransport(smtpUrl, { from });
    return {
      send: async (mail) => {
        await transport.sendMail(mail);
        log.info("mail sent");
      },
      close: () => transport.close(),
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" }, { from });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail({ ...mail, date: now() });
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      // The name sorts by time; two mails of one millisecond differ in the tail.
      const name = `${now().toISOString().replace(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}.eml`;
      await writeFile(path.join(outboxDir, name), message as Buffer, { mode: 0o600, flag: "wx" });
      log.info("mail kept in the outbox");
    },
    close: () => composer.close(),
  };
}
