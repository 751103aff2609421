import { randomUUID } from "node:crypto";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import {
  accountDeletedMail,
  emailChangedMail,
  emailChangeMail,
  emailRestoredMail,
  newAddressMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from "./accounts.mails.ts";

/** Each email of the accounts as it arrives: sent through the queue and a real mail server, and parsed again. */

const FROM = "Kasama <no-reply@jobs.example.ph>";
const SITE = { name: "Kasama", url: "https://jobs.example.ph", support: "help@jobs.example.ph" };
/** With characters that base64url can and cannot contain. */
const SECRET = "aZ09_-+/=&";
const TOKEN = `token=${encodeURIComponent(SECRET)}`;

let mails: TestMailServer;
let kasama: Harness;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url, PUBLIC_URL: SITE.url, MAIL_FROM: FROM });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

async function arrived(mail: Mail): Promise<ParsedMail> {
  await kasama.server.context.mailer.send(mail);
  return mails.mailTo(mail.to);
}

const UNKNOWN = { language: undefined, seen_language: undefined };
const someone = (first_name = "Maricel") => ({ email: `${randomUUID()}@mail.example`, first_name, ...UNKNOWN });
/** The links in the text part, as a mail program would find them. */
const linksIn = (text: string | undefined) => text?.match(/https?:\/\/[^\s<]+/g) ?? [];
const hrefsIn = ({ html }: ParsedMail) =>
  [...(html || "").matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link]) => decoded(link ?? ""));
/** The text that a person reads in the HTML part. */
const wordsIn = ({ html }: ParsedMail) =>
  decoded((html || "").replace(/<(style|title)>.*?<\/\1>/gs, "").replace(/<[^<>]*>/g, ""));
const elementsIn = ({ html }: ParsedMail) => [...(html || "").matchAll(/<\/?([a-z]\w*)/gi)].map(([, name]) => name);
const decoded = (html: string) =>
  html.replace(/&(?:(lt)|(gt)|(quot)|(#39)|amp);/g, (_all, lt, gt, quot, apostrophe) =>
    lt ? "<" : gt ? ">" : quot ? '"' : apostrophe ? "'" : "&",
  );

type Person = ReturnType<typeof someone>;
const KINDS: [name: string, write: (person: Person) => Mail, subject: string, path: string | null, says: string[]][] = [
  [
    "verification",
    (person) => verificationMail(person, SECRET, SITE),
    "Confirm your email address for Kasama",
    `/verify-email?${TOKEN}`,
    ["works for 24 hours", "If you didn't sign up"],
  ],
  [
    "reset",
    (person) => resetMail(person, SECRET, SITE),
    "Set a new password for Kasama",
    `/reset-password?${TOKEN}`,
    ["works once, for 60 minutes", "signed out everywhere", "If it wasn't you"],
  ],
  [
    "password changed",
    (person) => passwordChangedMail(person, SITE),
    "Your password for Kasama was changed",
    "/forgot-password",
    ["If it wasn't you"],
  ],
  [
    "email change, to the old address",
    (person) => emailChangeMail(person, "new@mail.example", SECRET, SITE),
    "Your email address for Kasama is being changed",
    `/undo-email?${TOKEN}`,
    ["to new@mail.example", "works for 24 hours", "If it wasn't you", "works for 7 days"],
  ],
  [
    "email changed, to the old address",
    (person) => emailChangedMail(person, "new@mail.example", SECRET, SITE),
    "Your email address for Kasama was changed",
    `/undo-email?${TOKEN}`,
    ["new@mail.example", "If it wasn't you", "works for 7 days"],
  ],
  [
    "email restored, to the old address",
    (person) => emailRestoredMail(person, SECRET, SITE),
    "Your Kasama account has this email address again",
    `/reset-password?${TOKEN}`,
    ["We've undone the change", "works once, for 60 minutes"],
  ],
  [
    "email change, to the new address",
    (person) => newAddressMail(person, SECRET, SITE),
    "Confirm your new email address for Kasama",
    `/verify-email?${TOKEN}`,
    ["works for 24 hours", "If you don't have an account"],
  ],
  [
    "account deleted",
    (person) => accountDeletedMail(person, SITE),
    "Your Kasama account is deleted",
    null,
    ["'Deleted user'", "If you didn't delete your account"],
  ],
];

describe.each(KINDS)("%s", (_name, write, subject, path, says) => {
  test("arrives with its headers, and with the same text in both parts", async () => {
    const person = someone("Niña");
    const mail = await arrived(write(person));
    expect(mail.subject).toBe(subject);
    expect(mail.to).toMatchObject({ value: [{ address: person.email, name: "" }] });
    expect(mail.from?.value).toEqual([{ address: "no-reply@jobs.example.ph", name: "Kasama" }]);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@jobs\.example\.ph>$/);
    expect(Math.abs(Date.now() - (mail.date?.getTime() ?? 0))).toBeLessThan(60_000);
    expect([...mail.headers.keys()].sort()).toEqual(
      ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].sort(),
    );
    expect(mail.headers.get("content-type")).toMatchObject({ value: "multipart/alternative" });

    expect(mail.html).toMatch(/^<!doctype html>\s*<html lang="en"/);
    for (const words of ["Hello Niña,", ...says, SITE.support]) {
      expect(mail.text).toContain(words);
      expect(wordsIn(mail)).toContain(words);
    }
    expect(wordsIn(mail)).toContain(subject);
  });

  test("has the same link in both parts, and no link outside PUBLIC_URL", async () => {
    const mail = await arrived(write(someone()));
    const links = path === null ? [] : [`${SITE.url}${path}`];
    expect(linksIn(mail.text)).toEqual([...links, SITE.url]);
    expect(hrefsIn(mail)).toEqual([...links, `mailto:${SITE.support}`]);
    // Also written out, for people whose button does not work.
    for (const link of links) expect(wordsIn(mail)).toContain(link);
  });

  test("takes no markup and no header from a first name", async () => {
    const plain = await arrived(write(someone()));
    const person = someone("<b>x</b>\r\nBcc: all@mail.example\r\n\r\n<script>");
    const mail = await arrived(write(person));
    expect([...mail.headers.keys()]).toEqual([...plain.headers.keys()]);
    expect(hrefsIn(mail)).toEqual(hrefsIn(plain));
    expect(elementsIn(mail)).toEqual(elementsIn(plain));
    expect(mails.mails.find(({ to }) => to.includes(person.email))?.to).toEqual([person.email]);
    // Web and email addresses are left out of names; everything else is shown as it was entered.
    const bold = await arrived(write(someone("<b>x</b>")));
    expect(elementsIn(bold)).toEqual(elementsIn(plain));
    for (const part of [bold.text, wordsIn(bold)]) expect(part).toContain("Hello <b>x</b>,");
  });
});
