import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";

/** Whether anything that an answer shows depends on whether the account exists. */

let kasama: Harness;
let mails: TestMailServer;
let recorder: Recorder;
beforeAll(async () => {
  recorder = createRecorder();
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url }, recorder.log);
  // Commands of the startup do not belong to any call.
  const { activity, announcements } = kasama.server.context;
  await Promise.all([activity.task.run(), announcements.task.run()]);
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const ANSWERS = { timeout: 20_000, interval: 200 };
const CHANNEL = "http.server.response.finish";
let stopWatching = () => {};
afterEach(() => {
  stopWatching();
  vi.restoreAllMocks();
});

/**
 * The commands that this process sends to the database, and when it has answered a call. Of the waiting emails only their
 * creation matters: they are sent later in the background.
 */
function watch(path: string): string[] {
  const steps: string[] = [];
  mongoose.set("debug", (collection: string, command: string) => {
    if (collection !== "mails" || command === "insertOne") steps.push(`${collection}.${command}`);
  });
  const answered = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url === path) steps.push("answered");
  };
  diagnostics.subscribe(CHANNEL, answered);
  stopWatching = () => {
    mongoose.set("debug", false);
    diagnostics.unsubscribe(CHANNEL, answered);
  };
  return steps;
}

async function observe(path: string, body: object) {
  const steps = watch(path);
  const { status, body: said } = await kasama.call("POST", path, { body });
  await expect.poll(() => steps).toContain("answered");
  stopWatching();
  await kasama.server.context.background.settled();
  return { status, said, before: steps.slice(0, steps.indexOf("answered")) };
}

const emails = async () => ({
  verified: (await kasama.person("pwd")).email,
  unverified: (await kasama.person("pwd", { verified_at: null })).email,
  suspended: (await kasama.person("pwd", { status: "suspended" })).email,
  unknown: "nobody-at-all@mail.example",
});

test.each(["/api/forgot-password", "/api/resend-verification"])(
  "%s: the same reply for every address, before any database read",
  async (path) => {
    const { unknown, ...others } = await emails();
    // Again where a scheduled task has asked the database at the same moment; what the call does shows every time.
    let stranger: unknown;
    const observed = async () => {
      stranger = await observe(path, { email: unknown });
      return stranger;
    };
    await expect.poll(observed, ANSWERS).toMatchObject({ status: 200, before: [] });
    for (const email of Object.values(others))
      await expect.poll(() => observe(path, { email }), ANSWERS).toEqual(stranger);
  },
);

test("/api/login runs the same commands and one comparison for a wrong password of every address", async () => {
  const { passwords } = kasama.server.context;
  const { inTurn } = passwords;
  const compare = vi.fn();
  vi.spyOn(passwords, "inTurn").mockImplementation((work) =>
    inTurn((verify) =>
      work((...asked) => {
        compare();
        return verify(...asked);
      }),
    ),
  );
  const { unknown, ...others } = await emails();
  const password = "Wrong-guess-2026";
  const tried = async (email: string) => {
    compare.mockClear();
    return { ...(await observe("/api/login", { email, password })), comparisons: compare.mock.calls.length };
  };
  // Again where a scheduled task has asked the database at the same moment, as above.
  let stranger: unknown;
  const observed = async () => {
    stranger = await tried(unknown);
    return stranger;
  };
  const once = { status: 401, before: ["users.findOne"], comparisons: 1 };
  await expect.poll(observed, ANSWERS).toMatchObject(once);
  for (const email of Object.values(others)) await expect.poll(() => tried(email), ANSWERS).toEqual(stranger);
});

test("gives the same reply for an account that has used up its emails of the hour", async () => {
  const limited = await startHarness({ RATE_LIMITS: "on" });
  try {
    const { email } = await limited.person("pwd");
    const ask = () => limited.call("POST", "/api/forgot-password", { body: { email } });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    await limited.server.context.background.settled();
    // Three were requested, and each voided the one before it.
    expect(await limited.server.context.connection.collection("mails").countDocuments()).toBeLessThanOrEqual(3);
  } finally {
    await limited.close();
  }
});

test("logs no address, no password and no token", async () => {
  const person: Person = await kasama.person("pwd");
  const next = "Mangga-at-Suman-26";
  recorder.lines.length = 0;
  const post = (path: string, body: object, as?: Person) => kasama.call("POST", path, { body, ...(as ? { as } : {}) });
  await post("/api/forgot-password", { email: person.email });
  await post("/api/resend-verification", { email: person.email });
  await post("/api/login", { email: person.email, password: "Wrong-guess-2026" });
  const mail = await mails.mailTo(person.email);
  const token = /reset-password\?token=([\w%-]+)/.exec(mail.text ?? "")?.[1] ?? "";
  await post("/api/reset-password", { token: "unknown-token", password: next, confirmPassword: next });
  await post("/api/reset-password", { token, password: next, confirmPassword: next });
  const { token: session } = (await post("/api/login", { email: person.email, password: next })).body;
  const as = { ...person, token: session };
  await kasama.call("GET", "/api/sessions", { as });
  const change = { password: next, new_password: `${next}!`, confirm_password: `${next}!` };
  await post("/api/account/password", change, as);
  await kasama.server.context.emailChange.requestEmailChange(person.id, "another@mail.example");
  await kasama.call("DELETE", "/api/account", { as, body: { password: `${next}!` } });
  await kasama.server.context.background.settled();
  await expect.poll(() => mails.mails.length).toBeGreaterThanOrEqual(3);
  const written = JSON.stringify(recorder.lines);
  expect(recorder.lines.filter(({ msg }) => msg === "request").length).toBeGreaterThanOrEqual(9);
  const secrets = [
    person.email,
    "another@mail.example",
    next,
    "Wrong-guess",
    token,
    "unknown-token",
    session,
    as.token,
  ];
  for (const secret of secrets) expect(written).not.toContain(secret);
});
