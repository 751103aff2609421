import { escapeHtml } from "#server/platform/http/static/client-files.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";
import type { Mail } from "./mailer.ts";
import { letterTexts as texts } from "./texts/letter/letter.texts.ts";

/** The sender as every mail names it. */
export interface Site {
  name: string;
  /** The configured address without a trailing slash. Never taken from the Host header of a request. */
  url: string;
  support: string;
}

/**
 * A paragraph; a link to a page of Kasama, shown as a button; or a quotation of another person, set apart, with its
 * language where that is known.
 */
export type Part = string | { label: string; path: string } | { quote: string; language?: Language | null };

export interface Draft {
  to: { email: string; first_name: string };
  subject: string;
  parts: readonly Part[];
  /** The page on which such mails can be turned off. */
  unsubscribe?: string;
}

/** The colours of mails, light and dark. Every text has a contrast of 7:1 or better on its background. */
export const MAIL_COLOURS = {
  light: { ground: "#f5f2ea", paper: "#fffefb", text: "#1a2422", link: "#0a514e", button: "#0a514e", label: "#ffffff" },
  dark: { ground: "#0f1717", paper: "#172121", text: "#edf1ec", link: "#86d4c9", button: "#86d4c9", label: "#04211e" },
} as const;

const { light, dark } = MAIL_COLOURS;
/** Mail programs without media queries get the light colours, all of them, so that they invert all or none. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
.ground { background-color: ${dark.ground} !important; color: ${dark.text} !important; }
.paper { background-color: ${dark.paper} !important; color: ${dark.text} !important; }
.link { color: ${dark.link} !important; }
.button { background-color: ${dark.button} !important; color: ${dark.label} !important; }
}`;

/** Where the link goes in a sentence that is escaped as a whole. */
const PLACE = "\u0000";

/** The longest quotation of a person in a mail. */
const QUOTE_MAX = 200;

/** Mail programs turn texts that look like addresses into links, and anyone can sign up with any name. */
const LOOKS_LIKE_A_LINK = /\S\.\p{L}{2,}|:\/\/|@/u;

/**
 * One mail, as plain text and as HTML with the same content. Everything but our own markup is escaped, every link leads
 * to the configured site, and nothing is loaded.
 * @throws if the address could be several addresses, or could add a header
 */
export function writeMail({ to, subject, parts, unsubscribe }: Draft, site: Site): Mail {
  if (!/^[^\s\p{C}<>,;:"()[\]\\]+@[^\s\p{C}<>,;:"()[\]\\]+$/u.test(to.email)) {
    throw new Error("a mail goes to one plain address");
  }
  const title = oneLine(subject);
  const all = [greeting(to.first_name), ...parts];
  return {
    to: to.email,
    subject: title,
    text: [
      ...all.map((part) => textOf(part, site)),
      texts.questions({ address: site.support }),
      `${site.name}\n${site.url}`,
    ]
      .join("\n\n")
      .concat("\n"),
    html: page(title, all.map((part) => htmlOf(part, site)).join("\n"), site),
    ...(unsubscribe === undefined ? {} : { unsubscribe: `${site.url}${unsubscribe}` }),
  };
}

function greeting(firstName: string): string {
  const name = plainName(firstName);
  return name === null ? texts.greetingWithoutName : texts.greeting({ name });
}

/** A name on one line, for use in a mail; null if a mail program would make a link of it. */
export function plainName(text: string): string | null {
  const name = oneLine(text);
  return name === "" || LOOKS_LIKE_A_LINK.test(name) ? null : name;
}

/** Removes line breaks and other control characters, also those that change the direction of the text. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim();
}

/** A person's text as one shortened line. It cannot be mistaken for our own text, nor change the direction of the text. */
function quoted(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  const letters = [...line];
  return letters.length > QUOTE_MAX ? `${letters.slice(0, QUOTE_MAX).join("").trimEnd()}...` : line;
}

function textOf(part: Part, site: Site): string {
  if (typeof part === "string") return part;
  return "quote" in part ? `> ${quoted(part.quote)}` : `${part.label}:\n${site.url}${part.path}`;
}

function htmlOf(part: Part, site: Site): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escapeHtml(part).replace(/\r?\n/g, "<br>")}</p>`;
  if ("quote" in part) {
    const words = escapeHtml(quoted(part.quote));
    const language = part.language ? ` lang="${part.language}"` : "";
    return `<blockquote${language} dir="auto" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${light.link}">${words}</blockquote>`;
  }
  const link = escapeHtml(`${site.url}${part.path}`);
  return `<p style="margin:24px 0 16px"><a class="button" href="${link}" style="display:inline-block;padding:14px 24px;border-radius:12px;background-color:${light.button};color:${light.label};font-weight:bold;text-decoration:underline">${escapeHtml(part.label)}</a></p>
<p style="margin:0 0 16px">${escapeHtml(texts.copyLink)}<br><span style="word-break:break-word">${link}</span></p>`;
}

function page(title: string, body: string, site: Site): string {
  const subject = escapeHtml(title);
  const support = escapeHtml(site.support);
  const link = `<a class="link" href="mailto:${support}" style="color:${light.link};text-decoration:underline">${support}</a>`;
  const questions = escapeHtml(texts.questions({ address: PLACE })).replace(PLACE, () => link);
  return `<!doctype html>
<html lang="${currentLanguage()}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:16px;background-color:${light.ground};color:${light.text};font-family:Verdana,Arial,sans-serif;font-size:17px;line-height:1.5">
<main class="paper" style="display:block;overflow-wrap:anywhere;box-sizing:border-box;max-width:600px;margin:0 auto;padding:24px;border-radius:12px;background-color:${light.paper};color:${light.text}">
<h1 style="margin:0 0 24px;font-size:22px;line-height:1.3">${subject}</h1>
${body}
<p style="margin:24px 0 16px">${questions}</p>
<p style="margin:0">${escapeHtml(site.name)}<br>${escapeHtml(site.url)}</p>
</main>
</body>
</html>
`;
}
