import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { applicationsTexts } from "../applications/texts/applications.texts.ts";
import { readLanguageFrom } from "../texts/current.ts";
import { LANGUAGES } from "../texts/languages.ts";
import wording from "./consent-wording.json" with { type: "json" };
import { consentsTexts } from "./texts/consents/consents.texts.ts";

afterEach(() => readLanguageFrom(() => "en"));

/**
 * consent-wording.json has a fingerprint of the words of each consent in each language. Every consent records the version
 * and the language of its text, so a change here needs a new version first, in shared/legal/legal.ts or
 * shared/applications/sharing.ts: it stays clear what each person agreed to.
 */
const CONSENTS = {
  "sensitive data": () => consentsTexts.sensitive,
  "sharing with one employer": () => applicationsTexts.sharing,
};

describe.each(Object.entries(CONSENTS))("the consent to %s", (name, texts) => {
  test.each(LANGUAGES)("requires a new version if its text changes in %s", (language) => {
    readLanguageFrom(() => language);
    const fingerprint = createHash("sha256").update(JSON.stringify(texts())).digest("hex").slice(0, 16);
    expect(wording).toMatchObject({ [name]: { [language]: fingerprint } });
  });
});
