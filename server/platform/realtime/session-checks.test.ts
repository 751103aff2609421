import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** The checks of open sessions, in a single process. */

const MINUTE_MS = 60_000;

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());
afterEach(() => vi.restoreAllMocks());

const rows = () => kasama.server.context.connection.collection("sessions");

test("closes a socket that only listens after its session's record was removed without a word", async () => {
  const socket = await kasama.openSocket(await kasama.person("general"));
  const other = await kasama.person("pwd");
  const theirs = await kasama.openSocket(other);
  const told = theirs.next("session:ended");
  const gone = new Promise((resolve) => theirs.raw.once("disconnect", resolve));
  await rows().deleteMany({ user_id: other.id });
  expect(await told).toEqual({ reason: "expired" });
  await gone;
  expect(await socket.command("sync", { conversations: {} })).toMatchObject({ ok: true });
});

test("does not count the check of an open session as a use of it", async () => {
  const { background, sessions } = kasama.server.context;
  const person = await kasama.person("pwd");
  await kasama.openSocket(person);
  await background.settled();
  const last_used_at = new Date(Date.now() - 10 * MINUTE_MS);
  await rows().updateMany({ user_id: person.id }, { $set: { last_used_at } });
  const verify = sessions.verify.bind(sessions);
  await new Promise<void>((resolve) => {
    vi.spyOn(sessions, "verify").mockImplementation(async (viewer) => {
      const still = await verify(viewer);
      if (viewer.userId === person.id) resolve();
      return still;
    });
  });
  await background.settled();
  expect(await rows().findOne({ user_id: person.id })).toMatchObject({ last_used_at });
});
