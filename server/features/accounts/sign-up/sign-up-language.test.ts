import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { faultTexts } from "#shared/texts/fault/fault.texts.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url, PUBLIC_URL: "https://jobs.example.ph" });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const applicant = (email: string) => ({
  email,
  password: "Kasama-2026!",
  user_type: "pwd",
  first_name: "Maricel",
  last_name: "Abueva",
  phone_number: "9171234567",
  address: "12 Mabini St., Batangas City",
  pwd_id_number: "06-3022-000-0001234",
  agreeToTerms: true,
  sensitiveDataConsent: true,
});
const FILIPINO = "fil-PH,en;q=0.5";

async function signUp(email: string, headers: Record<string, string>) {
  const created = await kasama.call("POST", "/api/create", { body: applicant(email), headers });
  expect(created.status).toBe(201);
  const row = await kasama.server.context.users.findById(created.body.data.id);
  const mail = await mails.mailTo(email);
  return { message: created.body.message, subject: mail.subject, row };
}

describe("the language of a sign-up", () => {
  test("is stored with the account if the visitor chose it, and is that of the email", async () => {
    const cookie = `${LANGUAGE_COOKIE}=fil`;
    const { row, subject, message } = await signUp("chosen@mail.example", { cookie, "accept-language": "en" });
    expect(row?.language).toBe("fil");
    expect(subject).toBe("Kumpirmahin ang email address mo para sa Kasama");
    expect(message).toBe("Tingnan ang email mo para i-verify ang account mo bago mag-sign in.");
  });

  test("is no choice if only the browser asks for it, but the language of the emails", async () => {
    const { row, subject } = await signUp("browser@mail.example", { "accept-language": FILIPINO });
    expect(row?.language).toBeUndefined();
    expect(row?.seen_language).toBe("fil");
    expect(subject).toBe("Kumpirmahin ang email address mo para sa Kasama");
  });

  test("is not stored if the browser asks for none of ours", async () => {
    const { row, subject } = await signUp("german@mail.example", { "accept-language": "de" });
    expect(Object.keys(row ?? {})).not.toContain("language");
    expect(Object.keys(row ?? {})).not.toContain("seen_language");
    expect(subject).toBe("Confirm your email address for Kasama");
  });

  test("is recorded with each consent, because that is the text that the person agreed to", async () => {
    const { row } = await signUp("consents@mail.example", { "accept-language": FILIPINO });
    const given = { version: CONSENT_VERSION, language: "fil", at: expect.any(Date) };
    expect(row?.consents).toEqual([
      { what: "terms", ...given },
      { what: "sensitive-data", ...given },
    ]);
  });
});

describe("the language of a person who has not chosen one", () => {
  const signIn = async ({ email, password }: Person, headers: Record<string, string>) => {
    const answer = await kasama.call("POST", "/api/login", { body: { email, password }, headers });
    expect(answer.status).toBe(200);
  };
  const storedOf = async ({ id }: Person) => (await kasama.server.context.users.findById(id))?.seen_language;
  /** The subject of the email after an admin, whose page is in English, has written to the person. */
  const warned = async (person: Person) => {
    const admin = await kasama.person("admin");
    const body = { message: "Please keep to the rules." };
    const headers = { "accept-language": "en" };
    await kasama.call("POST", `/api/admin/users/${person.id}/warn`, { as: admin, body, headers });
    return (await mails.mailTo(person.email)).subject;
  };

  test("is that of the last sign-in, in every email that others cause", async () => {
    const person = await kasama.person("pwd");
    await signIn(person, { "accept-language": FILIPINO });
    const { users } = kasama.server.context;
    expect((await users.addressees([person.id])).get(person.id)?.language).toBe("fil");
    expect(await warned(person)).toBe("Babala tungkol sa Kasama account mo");
  });

  test("changes with a sign-in, but not if that browser asks for none of ours", async () => {
    const person = await kasama.person("general");
    await signIn(person, { "accept-language": FILIPINO });
    await signIn(person, { "accept-language": "de" });
    expect(await storedOf(person)).toBe("fil");
    await signIn(person, { cookie: `${LANGUAGE_COOKIE}=en`, "accept-language": FILIPINO });
    expect(await storedOf(person)).toBe("en");
  });

  test("gives way to a choice", async () => {
    const person = await kasama.person("pwd", { language: "en" });
    await signIn(person, { "accept-language": FILIPINO });
    expect(await warned(person)).toBe("A warning about your Kasama account");
  });

  test("is not that of the replies, which follow the browser of the call", async () => {
    const person = await kasama.person("pwd", { seen_language: "fil" });
    const wrong = { as: person, body: { language: "de" }, headers: { "accept-language": "en" } };
    const { status, body } = await kasama.call("PUT", "/api/preferences", wrong);
    expect([status, body.message]).toEqual([400, faultTexts.BAD_INPUT]);
    expect((await kasama.call("GET", "/api/preferences", { as: person })).body.data.language).toBeNull();
  });

  test("is in the export of personal data", async () => {
    const person = await kasama.person("pwd", { seen_language: "fil" });
    const parts = kasama.server.context.features.find(({ name }) => name === "accounts")?.exports;
    expect(await parts?.account?.(person.id)).toMatchObject({ seen_language: "fil" });
  });
});

test("an email about an account is in the language of the account, whoever made the call", async () => {
  const person = await kasama.person("pwd", { language: "fil" });
  const body = {
    password: person.password,
    new_password: "Mangga-at-Suman-26",
    confirm_password: "Mangga-at-Suman-26",
  };
  const headers = { "accept-language": "en" };
  expect((await kasama.call("POST", "/api/account/password", { as: person, body, headers })).status).toBe(200);
  const mail = await mails.mailTo(person.email);
  expect(mail.subject).toBe("Pinalitan ang password mo para sa Kasama");
  expect(mail.html).toContain('<html lang="fil"');
});
