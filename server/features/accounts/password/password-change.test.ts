import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;
const ACCOUNT_TEXTS = accountsTexts.fields;

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url, RATE_LIMITS: "on" });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const NEW_PASSWORD = "Mangga-at-Suman-26";
const change = (as: Person, password = as.password, new_password = NEW_PASSWORD, confirm_password = new_password) =>
  kasama.call("POST", "/api/account/password", { as, body: { password, new_password, confirm_password } });
const login = (email: string, password: string) => kasama.call("POST", "/api/login", { body: { email, password } });
const sessions = (as: Person) => kasama.call("GET", "/api/sessions", { as });

test("ends every other session with its sockets, keeps this one, and notifies the owner", async () => {
  const person = await kasama.person("pwd");
  const phone = { ...person, token: (await login(person.email, person.password)).body.token };
  const [here, there] = [await kasama.openSocket(person), await kasama.openSocket(phone)];
  const told = there.next("session:ended");
  const closed = new Promise((resolve) => there.raw.once("disconnect", resolve));
  const answer = await change(person);
  expect([answer.status, answer.body.message]).toEqual([200, ACCOUNT_REPLIES.passwordChanged]);
  expect(await told).toEqual({ reason: "password" });
  await closed;
  expect((await sessions(phone)).status).toBe(401);
  expect((await sessions(person)).body.data).toHaveLength(1);
  expect(await here.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  expect((await login(person.email, person.password)).status).toBe(401);
  expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  expect((await mails.mailTo(person.email)).subject).toContain("was changed");
});

test("reports a wrong current password at its field, and keeps the session", async () => {
  const person = await kasama.person("pwd");
  const { status, body } = await change(person, "Not-my-password-1");
  expect([status, body.code, body.errors]).toEqual([400, "BAD_INPUT", { password: [ACCOUNT_TEXTS.passwordWrong] }]);
  expect((await sessions(person)).status).toBe(200);
  expect((await login(person.email, person.password)).status).toBe(200);
});

test("reports a new password that is common, too short or typed differently at its field", async () => {
  const person = await kasama.person("pwd");
  const common = await change(person, person.password, "P@ssw0rd1");
  expect([common.body.code, common.body.errors]).toEqual([
    "WEAK_PASSWORD",
    { new_password: [ACCOUNT_TEXTS.passwordCommon] },
  ]);
  expect((await change(person, person.password, "Ab1")).body.errors).toMatchObject({
    new_password: [ACCOUNT_TEXTS.passwordMin],
  });
  expect((await change(person, person.password, NEW_PASSWORD, "Other-words-26")).body.errors).toEqual({
    confirm_password: [ACCOUNT_TEXTS.confirmEmployer],
  });
});

test("makes one of two concurrent changes and refuses the other, whose current password is outdated", async () => {
  const person = await kasama.person("pwd");
  const chosen = ["Kalabaw-sa-Bukid-1", "Kalabaw-sa-Bukid-2"];
  const answers = await Promise.all(chosen.map((password) => change(person, person.password, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const winner = chosen.find((_password, n) => answers[n]?.status === 200) ?? "";
  expect((await login(person.email, winner)).status).toBe(200);
  expect((await sessions(person)).status).toBe(200);
});

test("stops guesses after ten attempts in a quarter of an hour, for this user only", async () => {
  const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await change(person, `Guess-number-${n}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  expect((await change(person)).status).toBe(429);
  // Both calls that require the password share one limit.
  const deletion = await kasama.call("DELETE", "/api/account", { as: person, body: { password: person.password } });
  expect(deletion.status).toBe(429);
  expect((await change(other)).status).toBe(200);
});
