import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { SessionInfo } from "#shared/accounts/sessions.rest.ts";

let kasama: Harness;
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
});
afterAll(() => kasama.close());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";
const CHROME =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36";
const MINUTE = 60_000;

/** The same person with another session. */
async function signedIn(person: Person, userAgent: string): Promise<Person> {
  const body = { email: person.email, password: person.password };
  const answer = await kasama.call("POST", "/api/login", { body, headers: { "user-agent": userAgent } });
  return { ...person, token: answer.body.token };
}
const list = async (as: Person): Promise<SessionInfo[]> =>
  (await kasama.call("GET", "/api/sessions", { as })).body.data;
const end = (as: Person, id: number) => kasama.call("DELETE", `/api/sessions/${id}`, { as });
const closed = (socket: TestSocket) => new Promise<void>((resolve) => socket.raw.once("disconnect", () => resolve()));
const rows = () => kasama.server.context.connection.collection<{ _id: string }>("sessions");

describe("the list of sessions", () => {
  test("has each session with its device, its times and its number, and marks the caller's", async () => {
    const person = await kasama.person("pwd");
    const [laptop, phone] = [await signedIn(person, FIREFOX), await signedIn(person, CHROME)];
    const seen = await list(laptop);
    expect(seen.map(({ device, current }) => [device, current])).toEqual([
      ["Chrome on Android", false],
      ["Firefox on Windows", true],
      ["Unknown device", false],
    ]);
    for (const { id, created_at, last_used_at, expires_at } of seen) {
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      expect(last_used_at).toBe(created_at);
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(24 * 60 * MINUTE);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3);
    // The phone gets the same list, with another session marked.
    expect((await list(phone)).map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
    expect((await list(phone)).filter(({ current }) => current)[0]?.device).toBe("Chrome on Android");
    // The session id in the token is not shown.
    expect(JSON.stringify(seen)).not.toContain(JSON.parse(atob(phone.token.split(".")[1] ?? "")).jti);
  });

  test("updates the last use at most once a minute, and starts with the most recently used", async () => {
    const person = await kasama.person("pwd");
    const old = await signedIn(person, FIREFOX);
    await signedIn(person, CHROME);
    const ago = new Date(Date.now() - 10 * MINUTE);
    await rows().updateMany({ user_id: person.id }, { $set: { last_used_at: ago } });
    // At the same time: only one of them writes.
    await Promise.all([list(old), list(old), list(old)]);
    await kasama.server.context.background.settled();
    const [first, second] = await list(old);
    expect(first).toMatchObject({ device: "Firefox on Windows", current: true });
    expect(Date.parse(first?.last_used_at ?? "")).toBeGreaterThan(ago.getTime() + 9 * MINUTE);
    expect(second?.last_used_at).toBe(ago.toISOString());
    const before = first?.last_used_at;
    await list(old);
    await kasama.server.context.background.settled();
    expect((await list(old))[0]?.last_used_at).toBe(before);
  });

  test("leaves out expired sessions, and refuses sessions without a number", async () => {
    const person = await kasama.person("pwd");
    const other = await signedIn(person, FIREFOX);
    await rows().updateOne({ user_id: person.id, device: "Firefox on Windows" }, { $set: { expires_at: new Date() } });
    expect((await list(person)).map(({ device }) => device)).toEqual(["Unknown device"]);
    expect((await kasama.call("GET", "/api/sessions", { as: other })).status).toBe(401);
    await rows().updateMany({ user_id: person.id }, { $unset: { number: 1 } });
    expect((await kasama.call("GET", "/api/sessions", { as: person })).status).toBe(401);
  });
});

describe("ending sessions", () => {
  test("one session: its token and its sockets stop working at once, the others continue", async () => {
    const person = await kasama.person("pwd");
    const phone = await signedIn(person, CHROME);
    const [here, there] = [await kasama.openSocket(person), await kasama.openSocket(phone)];
    // From now on the commands of the socket use the cached session.
    expect(await there.command("sync", { conversations: {} })).toMatchObject({ ok: true });
    const told = there.next("session:ended");
    const gone = closed(there);
    const id = (await list(person)).find(({ device }) => device === "Chrome on Android")?.id ?? 0;
    expect((await end(person, id)).status).toBe(200);
    expect(await told).toEqual({ reason: "logout" });
    await gone;
    expect((await kasama.call("GET", "/api/sessions", { as: phone })).status).toBe(401);
    expect(here.raw.connected).toBe(true);
    expect((await list(person)).map(({ current }) => current)).toEqual([true]);
  });

  test("the caller's own session also clears its cookie", async () => {
    const person = await kasama.person("pwd");
    const answer = await end(person, (await list(person))[0]?.id ?? 0);
    expect(answer.headers.get("set-cookie")).toMatch(/^kasama=; .*Max-Age=0/);
    expect((await kasama.call("GET", "/api/sessions", { as: person })).status).toBe(401);
  });

  test("another user's session gives the same reply as a missing one", async () => {
    const [person, stranger] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const foreign = await end(person, (await list(stranger))[0]?.id ?? 0);
    const missing = await end(person, 987_654_321);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect(await list(stranger)).toHaveLength(1);
  });

  test("all others: the caller's continues with its sockets, the rest stop working at once", async () => {
    const [person, stranger] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const phone = await signedIn(person, CHROME);
    const [here, there] = [await kasama.openSocket(person), await kasama.openSocket(phone)];
    const told = there.next("session:ended");
    const gone = closed(there);
    expect((await kasama.call("DELETE", "/api/sessions", { as: person })).status).toBe(200);
    expect(await told).toEqual({ reason: "logout" });
    await gone;
    expect((await kasama.call("GET", "/api/sessions", { as: phone })).status).toBe(401);
    expect((await list(person)).map(({ current }) => current)).toEqual([true]);
    expect(here.raw.connected).toBe(true);
    expect(await list(stranger)).toHaveLength(1);
  });

  test("all others again: closes the sockets of sessions whose records an earlier call had removed without an answer", async () => {
    const person = await kasama.person("pwd");
    const phone = await signedIn(person, CHROME);
    const [here, there] = [await kasama.openSocket(person), await kasama.openSocket(phone)];
    // From now on the commands of the socket use the cached session.
    expect(await there.command("sync", { conversations: {} })).toMatchObject({ ok: true });
    const told = there.next("session:ended");
    const gone = closed(there);
    await rows().deleteMany({ user_id: person.id, device: "Chrome on Android" });
    expect((await kasama.call("DELETE", "/api/sessions", { as: person })).status).toBe(200);
    expect(await told).toEqual({ reason: "logout" });
    await gone;
    expect(await here.command("sync", { conversations: {} })).toMatchObject({ ok: true });
  });

  test("all of them: every token and every socket of the person stops working, and no one else's", async () => {
    const [person, stranger] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const phone = await signedIn(person, CHROME);
    const sockets = [await kasama.openSocket(person), await kasama.openSocket(phone)];
    const bystander = await kasama.openSocket(stranger);
    const told = sockets.map((socket) => socket.next("session:ended"));
    const gone = sockets.map(closed);
    const answer = await kasama.call("POST", "/api/logout-all", { as: phone });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(/^kasama=; .*Max-Age=0/);
    expect(await Promise.all(told)).toEqual([{ reason: "logout" }, { reason: "logout" }]);
    await Promise.all(gone);
    for (const as of [person, phone]) expect((await kasama.call("GET", "/api/sessions", { as })).status).toBe(401);
    expect(bystander.raw.connected).toBe(true);
    expect(await list(stranger)).toHaveLength(1);
  });
});

test("reads the session of an open socket again even if the clock was set back", async () => {
  const { sessions } = kasama.server.context;
  const person = await kasama.person("pwd");
  const viewer = (await sessions.resolve(person.token)) ?? expect.unreachable("signed in");
  expect(await sessions.recheck(viewer)).toEqual(viewer);
  ahead = -60 * MINUTE;
  try {
    // Another process ended it, without notifying this one.
    await rows().deleteOne({ _id: viewer.sessionId });
    expect(await sessions.checkSession(viewer)).toBeNull();
  } finally {
    ahead = 0;
  }
});
