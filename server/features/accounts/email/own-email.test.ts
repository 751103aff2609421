import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";

/** Changes of the email address by the account's owner. What the change itself does is tested in email-change.test.ts. */

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const read = async (as: Person) => (await kasama.call("GET", "/api/account/email", { as })).body.data;
const change = (as: Person, email: unknown, password: unknown = as.password) =>
  kasama.call("POST", "/api/account/email", { as, body: { email, password } });

test("changes nothing with a wrong password, sends no email and names the field", async () => {
  const person = await kasama.person("pwd");
  const answer = await change(person, "wrong@mail.example", "not-the-password");
  expect([answer.status, answer.body.errors]).toEqual([400, { password: ["This is not your current password"] }]);
  const malformed = await change(person, "no address", "");
  expect(Object.keys(malformed.body.errors).sort()).toEqual(["email", "password"]);
  expect(await read(person)).toEqual({ email: person.email, pending_email: null });
  // Later emails are sent in order, so neither address got one before.
  await change(person, "later@mail.example");
  await mails.mailTo("later@mail.example");
  expect(mails.mails.some(({ to }) => to.includes("wrong@mail.example"))).toBe(false);
});

test("stores the new address in lower case as pending; cancelling it voids its link", async () => {
  const person = await kasama.person("pwd");
  const held = await change(person, " Waits@Mail.example ");
  expect(held.body.data).toEqual({ email: person.email, pending_email: "waits@mail.example" });
  expect(await read(person)).toEqual(held.body.data);
  const { text } = await mails.mailTo("waits@mail.example");
  const token = decodeURIComponent(/verify-email\?token=([\w%-]+)/.exec(text ?? "")?.[1] ?? "");
  expect((await mails.mailTo(person.email)).text).toContain("waits@mail.example");

  const withdrawn = await kasama.call("DELETE", "/api/account/email", { as: person });
  expect(withdrawn.body.data).toEqual({ email: person.email, pending_email: null });
  expect((await kasama.call("POST", "/api/verify-email", { body: { token } })).body.code).toBe("INVALID_TOKEN");
  expect(await read(person)).toEqual({ email: person.email, pending_email: null });
});

test("treats the current address as no change", async () => {
  const person = await kasama.person("general");
  expect((await change(person, person.email.toUpperCase())).body.data).toEqual({
    email: person.email,
    pending_email: null,
  });
});
