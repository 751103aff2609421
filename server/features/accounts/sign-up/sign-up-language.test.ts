import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
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

  test("is not stored if only the browser asks for it, so that the account follows the browser", async () => {
    const { row, subject } = await signUp("browser@mail.example", { "accept-language": FILIPINO });
    expect(row?.language).toBeUndefined();
    expect(subject).toBe("Kumpirmahin ang email address mo para sa Kasama");
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
