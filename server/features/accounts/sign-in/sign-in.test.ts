import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { createKnownDevices } from "./known-devices.ts";

/** Guessing passwords with the rate limits on. The client addresses come from a proxy header. */

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url, RATE_LIMITS: "on", TRUST_PROXY: "1" });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const WRONG = "Wrong-guess-2026";
const HOME = "203.0.113.7";
const STRANGERS = "198.51.100.9";

/** Slow enough that the limit of the address is not reached. */
const SOON = { interval: 200, timeout: 10_000 };

interface Try {
  from?: string;
  device?: string;
}
const call = (path: string, body: unknown, { from = HOME, device }: Try) =>
  kasama.call("POST", path, {
    body,
    headers: { "x-forwarded-for": from, ...(device ? { cookie: `kasama-device=${device}` } : {}) },
  });
const login = (email: string, password: string, how: Try = {}) => call("/api/login", { email, password }, how);
const cookiesOf = (answer: Answer) => answer.headers.getSetCookie();
const deviceIn = (answer: Answer) => /^kasama-device=([^;]+)/.exec(cookiesOf(answer)[1] ?? "")?.[1] ?? "";
const statusesOf = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status);
/** Uses up the account's attempts from many addresses, so that no delay applies. */
const lockOut = ({ email }: Person) =>
  statusesOf(Array.from({ length: 10 }, (_none, n) => login(email, WRONG, { from: `192.0.2.${n}` })));

describe("the delay between attempts", () => {
  test("starts after three failures, for this account and address only, and can be waited out", async () => {
    const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
    for (let n = 0; n < 4; n += 1) expect((await login(person.email, WRONG)).status).toBe(401);
    const early = await login(person.email, person.password);
    expect([early.status, early.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await login(person.email, person.password, { from: STRANGERS })).status).toBe(200);
    expect((await login(other.email, other.password)).status).toBe(200);
    await expect.poll(async () => (await login(person.email, person.password)).status, SOON).toBe(200);
    // A successful sign-in resets the delay.
    for (let n = 0; n < 3; n += 1) expect((await login(person.email, WRONG)).status).toBe(401);
    expect((await login(person.email, person.password)).status).toBe(200);
  });

  test("doubles with each failure", async () => {
    const person = await kasama.person("pwd");
    for (let n = 0; n < 4; n += 1) await login(person.email, WRONG);
    const waits: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      waits.push((await login(person.email, WRONG)).headers.get("retry-after") ?? "");
      await expect.poll(async () => (await login(person.email, WRONG)).status, SOON).toBe(401);
    }
    waits.push((await login(person.email, WRONG)).headers.get("retry-after") ?? "");
    expect(waits).toEqual(["1", "2", "4"]);
  });

  test("is the same for an unknown email address", async () => {
    const email = "nobody-at-all@mail.example";
    for (let n = 0; n < 4; n += 1) expect((await login(email, WRONG)).status).toBe(401);
    const early = await login(email, WRONG);
    expect([early.status, early.headers.get("retry-after")]).toEqual([429, "1"]);
  });
});

describe("a known device", () => {
  test("is not locked out by strangers, who are locked out", async () => {
    const person = await kasama.person("pwd");
    const device = deviceIn(await login(person.email, person.password));
    expect(await lockOut(person)).toEqual(Array.from({ length: 10 }, () => 401));
    expect((await login(person.email, person.password, { from: STRANGERS })).status).toBe(429);
    const again = await login(person.email, person.password, { from: STRANGERS, device });
    expect(again.status).toBe(200);
    // Its token is renewed, and it is still the same device.
    const idOf = (token: string) => JSON.parse(atob(token.split(".")[1] ?? "")).jti;
    expect(idOf(deviceIn(again))).toBe(idOf(device));
    expect((await login(person.email, person.password, { from: STRANGERS })).status).toBe(429);
  });

  test("has its own limit of attempts, and its own delays", async () => {
    const person = await kasama.person("pwd");
    const device = deviceIn(await login(person.email, person.password));
    const tries = Array.from({ length: 12 }, (_none, n) =>
      login(person.email, WRONG, { from: `192.0.2.${n}`, device }),
    );
    const statuses = await statusesOf(tries);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect((await login(person.email, person.password, { device })).status).toBe(429);
    expect((await login(person.email, person.password)).status).toBe(200);
  });

  test("is known to its own account only, and only with our signature", async () => {
    const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const signedIn = await login(other.email, other.password);
    const stranger = createKnownDevices({ secret: Buffer.alloc(32, 7), now: () => new Date() });
    await lockOut(person);
    const forged = [
      deviceIn(signedIn),
      // A token that the server signed for another purpose.
      signedIn.body.token,
      (await stranger.remember(undefined, { _id: person.id })).token,
      "nonsense",
    ];
    for (const device of forged)
      expect((await login(person.email, person.password, { from: STRANGERS, device })).status).toBe(429);
    // And it gives no access.
    const as = { ...other, token: deviceIn(signedIn) };
    expect((await kasama.call("GET", "/api/sessions", { as })).status).toBe(401);
  });

  test("has a cookie without personal data for 180 days, which no script and no other site can read", async () => {
    const person = await kasama.person("pwd");
    const cookie = cookiesOf(await login(person.email, person.password))[1] ?? "";
    expect(cookie).toMatch(/^kasama-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Expires=/);
    const days = (Date.parse(/Expires=(.*)$/.exec(cookie)?.[1] ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
    const body = JSON.parse(atob(/^kasama-device=[^.]+\.([^.]+)/.exec(cookie)?.[1] ?? ""));
    expect(Object.keys(body).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sub"]);
    expect(body.sub).toBe(String(person.id));
  });
});

test("lets a locked-out owner set a new password and sign in at once", async () => {
  const person = await kasama.person("pwd");
  const known = cookiesOf(await login(person.email, person.password))[1] ?? "";
  for (let n = 0; n < 4; n += 1) await login(person.email, WRONG);
  await lockOut(person);
  expect((await login(person.email, person.password)).status).toBe(429);
  expect((await call("/api/forgot-password", { email: person.email }, {})).status).toBe(200);
  const mail = await mails.mailTo(person.email);
  const token = decodeURIComponent(/reset-password\?token=([\w%-]+)/.exec(mail.text ?? "")?.[1] ?? "");
  const password = "Mangga-at-Suman-26";
  const reset = await call("/api/reset-password", { token, password, confirmPassword: password }, {});
  expect(reset.status).toBe(200);
  // A browser that only knew the old password gets no separate attempts for the new one.
  const former = /^kasama-device=([^;]+)/.exec(known)?.[1] ?? "";
  // A browser that opened the emailed link is known from then on, even if the strangers continue.
  await lockOut(person);
  const device = /^kasama-device=([^;]+)/.exec(cookiesOf(reset)[0] ?? "")?.[1] ?? "";
  expect((await login(person.email, password, { from: STRANGERS })).status).toBe(429);
  expect((await login(person.email, password, { from: STRANGERS, device: former })).status).toBe(429);
  expect((await login(person.email, password, { from: STRANGERS, device })).status).toBe(200);
});

test("does not count a right password as a failure if the account is not ready", async () => {
  const person = await kasama.person("pwd", { verified_at: null });
  for (let n = 0; n < 12; n += 1)
    expect((await login(person.email, person.password)).body.code).toBe("ACCOUNT_NOT_VERIFIED");
});
