import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { applicationsTexts } from "../applications/texts/applications.texts.ts";
import { readLanguageFrom } from "../texts/current.ts";
import type { Language } from "../texts/languages.ts";
import { consentsTexts } from "./texts/consents/consents.texts.ts";

afterEach(() => readLanguageFrom(() => "en"));

/**
 * The words of the consents in each language. Every consent records the version and the language of its text, so a change
 * here needs a new version first, in shared/legal/legal.ts or shared/applications/sharing.ts: it stays clear what each
 * person agreed to.
 */
const CONSENTS: Record<string, { texts: () => object; wording: Record<Language, string> }> = {
  "sensitive data": {
    texts: () => consentsTexts.sensitive,
    wording: { en: "d7f8b37d9bb2e65d", fil: "2f56e2b9c9acebee" },
  },
  "sharing with one employer": {
    texts: () => applicationsTexts.sharing,
    wording: { en: "90f1ad62caaf928e", fil: "f409262c50da2c68" },
  },
};

describe.each(Object.entries(CONSENTS))("the consent to %s", (_name, { texts, wording }) => {
  test.each(Object.entries(wording))("requires a new version if its text changes in %s", (language, fingerprint) => {
    readLanguageFrom(() => language as Language);
    expect(createHash("sha256").update(JSON.stringify(texts())).digest("hex").slice(0, 16)).toBe(fingerprint);
  });
});
