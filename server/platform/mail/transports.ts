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
/** Some servers make unknown clients wait on purpose before they greet them. */
const GREETING_MS = 30_000;
const SILENCE_MS = 30_000;

/**
 * Sends through the mail server of SMTP_URL, with TLS as it says (smtps: at once; smtp: if the server offers it, or always
 * with ?requireTLS=true). One connection per mail, because nodemailer's pool resends by itself after a lost connection, and
 * only the queue knows whether that is safe.
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

/** The fields of a stored mail that /dev/outbox shows. */
export type StoredMail = Pick<Letter, "to" | "subject" | "text"> & { date: string };

/**
 * Without a mail server, writes mails into a folder: an .eml file for mail programs and a .json file for /dev/outbox. The
 * file names are derived from the mail, so that a repeated delivery writes the same file. They sort by time.
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

/** Writes atomically: a reader of the folder sees the whole file or none. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

function message({ to, subject, text, html, unsubscribe, id, date }: Letter, from: string) {
  return {
    from,
    // As an object, an address is never parsed as a list.
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${id}>`,
    date,
    // RFC 3834: prevents automatic replies such as holiday notices.
    headers: { "Auto-Submitted": "auto-generated" },
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}
