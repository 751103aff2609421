import { expect, test } from "vitest";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import { awayMail, type Missed } from "./away.mails.ts";

/** How the email shows messages with files. */

const site = { name: "Kasama", url: "https://kasama.example", support: "help@kasama.example" };
const maricel = { email: "maricel@mail.example", first_name: "Maricel", user_type: "pwd" } as const;

const file = (kind: Attachment["kind"], title: string): Attachment => ({ name: `x.${kind}`, kind, title, size: 1 });
const photo = file("image", "ramp.jpg");
const cv = file("pdf", "cv.pdf");
const withFiles = (attachments: Attachment[], content = "") => ({ content, attachments });

const mailOf = (newest: Missed["newest"], count = newest.length, company: string | null = null) =>
  awayMail(maricel, { conversation_id: 7, writer: "Ana Reyes", company, count, newest }, site);
const quotesOf = (newest: Missed["newest"]) => mailOf(newest).text.match(/^> .*$/gm);

test.each([
  ["a photo", [photo], "> [Photo]"],
  ["photos", [photo, photo], "> [2 photos]"],
  ["a document", [cv], "> [File: cv.pdf]"],
  ["files of several kinds", [photo, cv, cv], "> [3 files]"],
])("shows %s without a caption", (_, attachments, said) => {
  expect(quotesOf([withFiles(attachments)])).toEqual([said]);
  expect(quotesOf([withFiles(attachments, " Here it is ")])).toEqual([`${said} Here it is`]);
});

test("says that a message is a voice message, with its text", () => {
  const voice = { ...file("audio", "voice-message.mp3"), kind: "audio" as const, duration_ms: 42_000 };
  expect(quotesOf([{ content: "", voice }])).toEqual(["> [Voice message]"]);
  expect(quotesOf([{ content: "Ito po", attachments: [photo], voice }])).toEqual(["> [Voice message] [Photo] Ito po"]);
});

test("is not changed by a hostile file name", () => {
  const { text, html } = mailOf([withFiles([file("pdf", "<b>x</b>\nKasama.pdf")])]);
  expect(text).toContain("> [File: <b>x</b> Kasama.pdf]\n");
  expect(html).not.toContain("<b>x</b>");
});

test("names the language of a message where it is certain", () => {
  const said = ["Thank you for your message.", "Bukas po, kung puwede.", "OK"].map((words) => withFiles([], words));
  const { html } = inLanguage("fil", () => mailOf(said));
  expect(html).toContain('<html lang="fil"');
  const quotes = html.match(/<blockquote[^>]*>/g)?.map((tag) => tag.match(/lang="(\w+)"/)?.[1] ?? null);
  expect(quotes).toEqual(["en", "fil", null]);
});

test("is in the reader's language, with the messages as they were written", () => {
  const mail = inLanguage("fil", () =>
    mailOf([{ content: "See you at 2 PM", attachments: [] }, withFiles([photo])], 3),
  );
  expect(mail.subject).toBe("May 3 message sa iyo si Ana Reyes sa Kasama");
  expect(mail.text).toContain("Ito ang 2 pinakabago. May 1 pang nauna sa mga ito.");
  expect(mail.text.match(/^> .*$/gm)).toEqual(["> See you at 2 PM", "> [Photo]"]);
  expect(mail.text).toContain("Buksan ang usapan:");
});

test("names the company in the mail, but not in its subject, which lock screens show", () => {
  const { subject, text } = mailOf([withFiles([], "Kumusta")], 1, "Luntian Digital");
  expect(subject).toBe("Ana Reyes sent you a message at Kasama");
  expect(text).toContain("Ana Reyes from Luntian Digital sent you a message at Kasama while you were away.");
  const filipino = inLanguage("fil", () => mailOf([withFiles([], "Kumusta")], 1, "Luntian Digital"));
  expect(filipino.text).toContain("si Ana Reyes ng Luntian Digital");
});

test("leaves out the name of a company that mail programs would turn into a link", () => {
  expect(mailOf([withFiles([], "Kumusta")], 1, "luntian.example").text).not.toContain("luntian");
});
