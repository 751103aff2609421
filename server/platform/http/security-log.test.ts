import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";

/**
 * What the log contains of refusals: the reason, and pseudonyms of user and address that only this server can compute.
 */

const { log, lines } = createRecorder();
let kasama: Harness;
let seeker: Person;
let other: Person;
beforeAll(async () => {
  kasama = await startHarness({ RATE_LIMITS: "on", TRUST_PROXY: "1", PUBLIC_CALLS_PER_ADDRESS: "30" }, log);
  [seeker, other] = [await kasama.person("pwd"), await kasama.employer()];
});
afterAll(() => kasama.close());
beforeEach(() => {
  lines.length = 0;
});

const NAME = expect.stringMatching(/^[\w-]{12}$/);
const from = (address: string) => ({ "x-forwarded-for": address });
const events = () => lines.filter(({ event }) => event !== undefined);

test("logs each request with stable pseudonyms of the user and the address instead of id and address", async () => {
  await kasama.call("GET", "/api/sessions", { as: seeker, headers: from("203.0.113.1") });
  await kasama.call("GET", "/api/sessions", { as: seeker, headers: from("203.0.113.2") });
  await kasama.call("GET", "/api/sessions", { as: other, headers: from("203.0.113.2") });
  await kasama.call("GET", "/api/jobs", { headers: from("203.0.113.1") });
  const [first, second, third, fourth] = lines.filter(({ msg }) => msg === "request");
  expect(first).toMatchObject({ user: NAME, from: NAME });
  expect([second?.user, third?.from, fourth?.from]).toEqual([first?.user, second?.from, first?.from]);
  expect(third?.user).not.toBe(first?.user);
  expect(second?.from).not.toBe(first?.from);
  expect(fourth?.user).toBeUndefined();
  expect(events()).toEqual([]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`203\\.0\\.113|${seeker.id}`));
});

test("logs a failed login as one event with the account that was tried, whether it exists or not", async () => {
  const login = (email: string) =>
    kasama.call("POST", "/api/login", { body: { email, password: "Not-the-one-2026" }, headers: from("203.0.113.3") });
  await login(seeker.email);
  await login(seeker.email.toUpperCase());
  await login("nobody@mail.example");
  await kasama.server.context.background.settled();
  const failed = events();
  expect(failed).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ event: "login-failed", account: NAME, from: NAME, level: 40 }),
    ),
  );
  expect(failed[1]?.account).toBe(failed[0]?.account);
  expect(failed[2]?.account).not.toBe(failed[0]?.account);
  expect(JSON.stringify(lines).toLowerCase()).not.toContain(seeker.email);
});

test("logs a refusal as one event with its reason: not allowed, another's object, too often, an invalid session", async () => {
  const conversation = await kasama.conversation(other, await kasama.person("pwd"));
  await kasama.call("GET", "/api/admin/users", { as: seeker });
  await kasama.call("GET", `/api/messages/conversations/${conversation}`, { as: seeker });
  await kasama.call("GET", "/api/sessions", { headers: { authorization: "Bearer nonsense", ...from("203.0.113.4") } });
  // More than the limit, because some of it returns meanwhile on a slow machine.
  const search = () => kasama.call("GET", "/api/jobs", { headers: from("203.0.113.5") });
  for (let n = 0; n < 500; n += 1) if ((await search()).status === 429) break;
  expect(events().map(({ event, code, status, user }) => [event, code, status, user])).toEqual([
    ["not-allowed", "NOT_ALLOWED", 403, NAME],
    ["not-found", "NOT_FOUND", 404, NAME],
    ["bad-session", "SIGNED_OUT", 401, undefined],
    ["rate-limited", "TOO_FAST", 429, undefined],
  ]);
  expect(events().every((line) => NAME.asymmetricMatch(line.from) && typeof line.id === "string")).toBe(true);
});

test("logs a socket command on another's object as an event", async () => {
  const conversation = await kasama.conversation(other, await kasama.person("pwd"));
  const socket = await kasama.openSocket(seeker);
  await socket.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content: "Hello" });
  await socket.command("sync", { conversations: {} });
  expect(events()).toEqual([
    expect.objectContaining({ event: "not-found", code: "NOT_FOUND", command: "chat:send", user: NAME }),
  ]);
});

test("logs no event for an unknown path without an id or an invalid form", async () => {
  await kasama.call("GET", "/api/nothing-of-the-kind", { as: seeker });
  await kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body: { first_name: "" } });
  await kasama.call("GET", "/api/sessions", { headers: from("203.0.113.6") });
  expect(events()).toEqual([]);
});
