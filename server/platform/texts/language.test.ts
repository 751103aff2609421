import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import type { Language } from "#shared/texts/languages.ts";

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

describe("the language of a reply", () => {
  /** The refusal of a change of the password without the current one. */
  const refusal = async (account: Language | null, asked: { cookie?: Language; header?: string }) => {
    const person = await kasama.person("general", account ? { language: account } : {});
    const headers = {
      ...(asked.cookie && { cookie: `${LANGUAGE_COOKIE}=${asked.cookie}` }),
      ...(asked.header && { "accept-language": asked.header }),
    };
    const body = { password: "", new_password: "Kasama-2026!new", confirm_password: "Kasama-2026!new" };
    const answer = await kasama.call("POST", "/api/account/password", { as: person, body, headers });
    return answer.body.errors.password[0];
  };
  const NOW = { en: "Please enter your current password", fil: "Ilagay ang kasalukuyan mong password" };

  test.each([
    ["the account's, before the cookie and the header", "fil", { cookie: "en", header: "en" }, "fil"],
    ["the account's, before a header in another one", "en", { header: "fil-PH,en;q=0.5" }, "en"],
    ["the cookie's, if the account has none", null, { cookie: "fil", header: "en" }, "fil"],
    ["that of Accept-Language, without either", null, { header: "fil-PH,en;q=0.5" }, "fil"],
    ["English for clients that ask for none", null, {}, "en"],
  ] as const)("is %s", async (_title, account, asked, expected) => {
    expect(await refusal(account, asked)).toBe(NOW[expected]);
  });
});
