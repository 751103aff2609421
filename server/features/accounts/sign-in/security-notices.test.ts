import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";

/** The notifications about an account's own security: one for each cause. */

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

const CHOSEN = "Mangga-at-Suman-26";

async function newsOf(person: Pick<Person, "id">): Promise<string[]> {
  const { background, notifications } = kasama.server.context;
  await background.settled();
  return (await notifications.list(person.id, {})).notifications.map(({ title }) => title);
}
async function secretTo(email: string, page: string): Promise<string> {
  const { text } = await mails.mailTo(email);
  return decodeURIComponent(new RegExp(`${page}\\?token=([\\w%-]+)`).exec(text ?? "")?.[1] ?? "");
}
const login = ({ email, password }: Person, cookie = ""): Promise<Answer> =>
  kasama.call("POST", "/api/login", { body: { email, password }, headers: { "user-agent": "Firefox/150", cookie } });

test("notifies the owner of a new password, set in the settings or by an emailed link", async () => {
  const person = await kasama.person("pwd");
  const form = { password: person.password, new_password: CHOSEN, confirm_password: CHOSEN };
  expect((await kasama.call("POST", "/api/account/password", { as: person, body: form })).status).toBe(200);
  expect(await newsOf(person)).toEqual(["Your password was changed"]);
  await kasama.call("POST", "/api/forgot-password", { body: { email: person.email } });
  await kasama.server.context.background.settled();
  await expect.poll(() => mails.mails.filter(({ to }) => to.includes(person.email)).length).toBe(2);
  const letter = mails.mails.findLast(({ to }) => to.includes(person.email));
  const token = decodeURIComponent(/reset-password\?token=([\w%-]+)/.exec(letter?.mail.text ?? "")?.[1] ?? "");
  const password = `${CHOSEN}!`;
  const reset = { token, password, confirmPassword: password };
  expect((await kasama.call("POST", "/api/reset-password", { body: reset })).status).toBe(200);
  expect(await newsOf(person)).toEqual(["Your password was changed", "Your password was changed"]);
});

test("notifies the owner of a new address once when it is requested, and once when its link is opened", async () => {
  const person = await kasama.person("pwd");
  await kasama.server.context.emailChange.requestEmailChange(person.id, "next@mail.example");
  expect(await newsOf(person)).toEqual(["Email change requested"]);
  const token = await secretTo("next@mail.example", "verify-email");
  for (const _time of [1, 2]) {
    expect((await kasama.call("POST", "/api/verify-email", { body: { token } })).status).toBe(200);
  }
  expect(await newsOf(person)).toEqual(["Your email address was changed", "Email change requested"]);
});

test("notifies the owner of a sign-in from a new browser, but not from the first one or a known one", async () => {
  const person = await kasama.person("pwd");
  const first = await login(person);
  expect(await newsOf(person)).toEqual([]);
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith("kasama-device=")) ?? "";
  await login(person, device.split(";")[0]);
  expect(await newsOf(person)).toEqual([]);
  await login(person);
  expect(await newsOf(person)).toEqual(["New sign-in to your account"]);
  const [news] = (await kasama.call("GET", "/api/notifications", { as: person })).body.data;
  expect(news).toMatchObject({ type: "alert", targetUrl: null, is_read: false });
  expect(news.message).toContain("Firefox");
});
