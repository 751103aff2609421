import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { readLanguageFrom } from "../texts/current.ts";
import type { Language } from "../texts/languages.ts";
import { consentsTexts } from "./texts/consents/consents.texts.ts";

afterEach(() => readLanguageFrom(() => "en"));

/**
 * The words of the consent in each language. Every consent records the version and the language of its text, so a change
 * here needs a new version in shared/legal/legal.ts first: it stays clear what each person agreed to.
 */
const WORDING: Record<Language, string> = {
  en: "d7f8b37d9bb2e65d",
  fil: "2f56e2b9c9acebee",
};

test.each(Object.entries(WORDING))("a changed consent in %s requires a new version", (language, fingerprint) => {
  readLanguageFrom(() => language as Language);
  const wording = createHash("sha256").update(JSON.stringify(consentsTexts.sensitive)).digest("hex").slice(0, 16);
  expect(wording).toBe(fingerprint);
});
