import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { CompanyName, ContactPerson, FirstName, isWebsite, LastName, Username } from "./fields.ts";
import { hasMixedScripts } from "./names.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = accountsTexts.fields;

const said = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).error?.issues.map((one) => one.message);
const NAMES = { FirstName, LastName, CompanyName, ContactPerson } as const;

test.each(Object.entries(NAMES))("refuses invisible characters and names without a letter in %s", (name, schema) => {
  for (const text of [
    "\u3164",
    "\uffa0",
    "\u2800",
    "Ana\u034f",
    "An\u{e0041}a",
    "Ana\u061c",
    "\u115fAna",
    "Ana\ufe0f",
    "A\u2800na",
  ])
    expect(said(schema, text), JSON.stringify(text)).toEqual([T.nameInvisible]);
  const letter = name === "FirstName" || name === "LastName" ? T.nameLetter : T.letterNeeded;
  for (const text of [".", "-", "123", "\u{1f600}", "'", "24/7"]) expect(said(schema, text), text).toEqual([letter]);
});

test.each([
  ["Niña", "Niña"],
  [" Ma. Cristina ", "Ma. Cristina"],
  ["O'Brien-Reyes", "O'Brien-Reyes"],
  ["Ng", "Ng"],
  ["李", "李"],
  ["Ана", "Ана"],
  ["عائشة", "عائشة"],
  // Invisible characters that come with copied text are removed, as before.
  ["Ana\u200b\u00ad\ufeff", "Ana"],
  // A joiner is part of the spelling in some scripts only.
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["ක්\u200dෂිර", "ක්\u200dෂිර"],
  ["An\u200da", "Ana"],
  ["\u200cعلی\u200c", "علی"],
])("accepts the name %j as %j", (typed, kept) => {
  expect(z.parse(FirstName, typed)).toBe(kept);
});

test("allows digits but no invisible characters in a username", () => {
  expect(z.parse(Username, "8990")).toBe("8990");
  expect(said(Username, "shop\u3164")).toEqual([T.nameInvisible]);
});

test("accepts no name that looks empty or hides characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 12 }), (text) => {
      const { data } = z.safeParse(FirstName, text);
      if (data === undefined) return;
      expect(data).toMatch(/\p{L}/u);
      expect(data.replace(/[\u200c\u200d]/g, "")).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
    }),
  );
});

test.each([
  ["Аna Reyes", true],
  ["Jоllibee", true],
  ["Ana Рeyes", true],
  ["Яндекс Manila", true],
  ["Ana Reyes", false],
  ["Niña Ñ. Muñoz-Ng", false],
  ["Ана Рейес", false],
  ["山田 たろう", false],
  ["Kasama 株式会社", false],
  ["24/7 Ana", false],
  ["", false],
])("says whether the name %j mixes alphabets: %s", (name, mixed) => {
  expect(hasMixedScripts(name)).toBe(mixed);
});

test.each([
  ["https://company.ph:8080/", true],
  ["company.ph:65535", true],
  ["company.ph:65536", false],
  ["https://company.ph:99999/jobs", false],
  ["company.ph:0", false],
  ["company.ph:123456", false],
])("says whether %j is a website: %s", (text, is) => {
  expect(isWebsite(text)).toBe(is);
});
