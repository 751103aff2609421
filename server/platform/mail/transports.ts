import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import type { Mail } from "./mailer.ts";

/** A mail with the id and date that all its copies share. */
export interface Letter extends Mail {
  /** The Message-ID without its angle brackets. */
  id: string;
  date: Date;
}

/** Delivers mails. */
export interface Transport {
  /** Resolves when the mail was accepted. Rejects early if the signal aborts. */
  deliver(letter: Letter, signal: AbortSignal): Promise<void>;
}

const CONNECT_MS = 10_000;
/** Some servers make unknown clients wait on purpose before they greet. */
const GREETING_MS = 30_000;
const SILENCE_MS = 30_000;

/**
 * Through the mail server of SMTP_URL, with TLS as it says (smtps: at once; smtp: where the server offers it, or always
 * with ?requireTLS=true). A connection a mail: nodemailer's pool sends again by itself when a connection is lost, and
 * whether that is safe is for the queue to say.
 */
export function createSmtpTransport(url: string, from: string): Transport {
  const transporter = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    deliver: async (letter, signal) => {
      await transporter.sendMail({ ...message(letter, from), signal });
    },
  };
}

/** What /dev/outbox shows of a kept mail. */
export type StoredMail = Pick<Letter, "to" | "subject" | "text"> & { date: string };

/**
 * Where there is no mail server: into a folder, as an .eml file for mail programs and a .json file for /dev/outbox.
 * The names come from the letter, so that one that is delivered a second time is kept once; they sort by time.
 */
export function createOutboxTransport(dir: string, from: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (letter) => {
      const { to, subject, text, date, id } = letter;
      const { message: eml } = await composer.sendMail(message(letter, from));
      const kept: StoredMail = { to, subject, text, date: date.toISOString() };
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const name = `${date.toISOString().replace(/[:.]/g, "-")}-${id.replace(/@.*/, "")}`;
      await writeWhole(path.join(dir, `${name}.eml`), eml as Buffer);
      await writeWhole(path.join(dir, `${name}.json`), JSON.stringify(kept));
    },
  };
}

/** Whoever reads the folder meanwhile sees all of a file or none of it. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

function message({ to, subject, text, html, unsubscribe, id, date }: Letter, from: string) {
  return {
    from,
    // As an object, an address is never read as a list of them.
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}>`,
    date,
    // RFC 3834: so that nobody's holiday notice answers.
    headers: { "Auto-Submitted": "auto-generated" },
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}
