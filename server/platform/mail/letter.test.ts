import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAIL_COLOURS, writeMail } from "./letter.ts";

/** What all mails have in common: two parts with the same content, and no markup that comes from a name. */

const SITE = { name: "Kasama", url: "https://jobs.example.ph", support: "help@jobs.example.ph" };
const PARTS = ["Please confirm.", { label: "Confirm", path: "/verify-email?token=a&b" }, "Or do not."];
const write = (first_name: string, email = "ana@mail.example", subject = "Hello from Kasama") =>
  writeMail({ to: { email, first_name }, subject, parts: PARTS }, SITE);

/** The elements of a page in order, without the texts. */
const elementsOf = (html: string) => [...html.matchAll(/<\/?([a-z][a-z\d]*)/gi)].map(([, name]) => name);

test("has two parts that greet, say the same, and end with the sender and where to get help", () => {
  const { text, html } = write("Niña");
  expect(text).toBe(
    [
      "Hello Niña,",
      "Please confirm.",
      "Confirm:\nhttps://jobs.example.ph/verify-email?token=a&b",
      "Or do not.",
      "Questions? Write to help@jobs.example.ph.",
      "Kasama\nhttps://jobs.example.ph\n",
    ].join("\n\n"),
  );
  for (const words of ["Hello Niña,", "Please confirm.", "Or do not.", "help@jobs.example.ph"])
    expect(html).toContain(words);
  // As a button, and as an address for readers whose button does not work.
  expect(html).toContain('href="https://jobs.example.ph/verify-email?token=a&amp;b"');
  expect(html).toContain(">https://jobs.example.ph/verify-email?token=a&amp;b<");
});

test("keeps the lines of an admin's text in both parts, and adds no element", () => {
  const reason = "Two things are missing:\n1. the permit\r\n2. <b>the address</b>";
  const to = { email: "ana@mail.example", first_name: "Ana" };
  const { text, html } = writeMail({ to, subject: "Not approved", parts: [reason] }, SITE);
  expect(text).toContain(reason);
  expect(html).toContain("Two things are missing:<br>1. the permit<br>2. &lt;b&gt;the address&lt;/b&gt;</p>");
});

test("has a language, a title and one heading, and loads and runs nothing", () => {
  const { html } = write("Ana");
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
  expect(html).toContain("<title>Hello from Kasama</title>");
  expect(elementsOf(html).filter((name) => name === "h1")).toHaveLength(2);
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form|svg|video|audio)|url\(|@import|src=|\son\w+=/i);
});

describe("a name", () => {
  test.each(["<b>x</b>", '"><a href="https:evil">', "a & b", "'x'", "</p><h1>Winner</h1>"])(
    "with markup in it (%s) is shown as it is, and adds no element",
    (name) => {
      const { html, text } = write(name);
      expect(elementsOf(html)).toEqual(elementsOf(write("Ana").html));
      expect(text).toContain(`Hello ${name},`);
      expect(html).not.toContain(name);
    },
  );

  test.each(["win at evil.example", "http://evil", "www.evil.example", "write to me@evil"])(
    "of which a mail program would make a link (%s) is left out",
    (name) => {
      const { html, text } = write(name);
      expect(text).toMatch(/^Hello,\n/);
      expect(html).toContain("Hello,");
      expect(text + html).not.toContain("evil");
    },
  );

  test.each(["Ma. Teresa", "J.R.", "Jr.", "Juan Carlos", "O'Neil", "Ann-Marie"])(
    "as people have it (%s) stays",
    (name) => {
      expect(write(name).text).toContain(`Hello ${name},`);
    },
  );

  test("stays on its line and adds no element and no link, whatever it contains", () => {
    const plain = write("Ana");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 50 }), (name) => {
        const { text, html, subject, to } = write(name);
        expect(text.split("\n").slice(1)).toEqual(plain.text.split("\n").slice(1));
        expect(elementsOf(html)).toEqual(elementsOf(plain.html));
        expect([subject, to]).toEqual([plain.subject, plain.to]);
      }),
      { numRuns: 500 },
    );
  });
});

test("keeps another person's words on one line, whatever they contain, and adds no element", () => {
  const quote = (words: string) =>
    writeMail(
      { to: { email: "ana@mail.example", first_name: "Ana" }, subject: "Hello", parts: [{ quote: words }] },
      SITE,
    );
  const plain = quote("Hello");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (words) => {
      const { text, html } = quote(words);
      const [greeting, empty, line, ...rest] = text.split("\n");
      expect([greeting, empty, ...rest]).toEqual(plain.text.split("\n").toSpliced(2, 1));
      expect(line).toMatch(/^> /);
      expect([...(line ?? "")].length).toBeLessThanOrEqual(2 + 200 + 3);
      expect(elementsOf(html)).toEqual(elementsOf(plain.html));
      expect(text + html).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    }),
    { numRuns: 500 },
  );
  // Letters that belong together, such as an emoji with a skin tone, are not separated.
  expect(quote("\u{1F469}\u200d\u{1F4BB}").text).toContain("> \u{1F469}\u200d\u{1F4BB}\n");
});

test.each([
  "ana@mail.example\r\nBcc: all@mail.example",
  "ana@mail.example, all@mail.example",
  "Ana <ana@mail.example>",
  "ana@mail.example\0",
  "ana",
  "",
])("a mail to %j is not written", (email) => {
  expect(() => write("Ana", email)).toThrow("one plain address");
});

test("puts a subject on one line", () => {
  expect(write("Ana", undefined, "Hello\r\nBcc: all@mail.example").subject).toBe("Hello Bcc: all@mail.example");
});

test.each(["light", "dark"] as const)("gives every text of the %s mail a contrast of at least 7:1", (theme) => {
  const { ground, paper, text, link, button, label } = MAIL_COLOURS[theme];
  for (const [ink, behind] of [
    [text, ground],
    [text, paper],
    [link, paper],
    [label, button],
  ] as const)
    expect(contrast(ink, behind), `${ink} on ${behind}`).toBeGreaterThanOrEqual(7);
});

/** WCAG 2's contrast ratio. */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}
