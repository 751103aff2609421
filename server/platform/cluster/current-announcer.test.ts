import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createAnnouncer } from "#server/platform/realtime/announcer.ts";
import { createSyncDue } from "#server/platform/realtime/sync-due.ts";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { createCurrentAnnouncer } from "./current-announcer.ts";

/** A server's real tabs, and a process that has to ask a database, which the test takes away. */

let kasama: Harness;
let tab: TestSocket;
let userId: number;
const heard: unknown[] = [];
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());
beforeEach(async () => {
  const person = await kasama.person("pwd");
  userId = person.id;
  tab = await kasama.openSocket(person);
  heard.length = 0;
  tab.raw.onAny((name: string, data: { conversation_id?: number }) => {
    if (name === "chat:typing") heard.push(data.conversation_id);
    if (name === "sync:due") heard.push(name);
  });
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  others.isClosed = true;
  tab.raw.disconnect();
});

const others = {
  isCovered: false,
  isClosed: false,
  isAway: true,
  asked: 0,
  catchUp: async () => {},
};
function announcer() {
  const catchUp = async () => {
    others.asked += 1;
    if (others.isAway) throw new Error("no database");
  };
  Object.assign(others, { isCovered: false, isClosed: false, isAway: true, asked: 0, catchUp });
  const { log } = createRecorder();
  const io = () => kasama.server.io;
  const deps = { coverage: { others }, syncAll: createSyncDue(io).toAll, log };
  const announce = createCurrentAnnouncer(createAnnouncer(io), deps);
  return (...ids: number[]) => {
    for (const conversation_id of ids) announce.toUsers([userId], "chat:typing", { conversation_id, user_id: userId });
  };
}
const asked = (times: number) => expect.poll(() => others.asked, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);

test("sends what waited, in order, when the database is back, without a sync", async () => {
  const send = announcer();
  send(1, 2);
  await asked(1);
  send(3);
  others.isAway = false;
  others.isCovered = true;
  const last = tab.next("chat:typing", ({ conversation_id }) => conversation_id === 4);
  // Also after those that wait, although the process is covered by now.
  send(4);
  await last;
  expect(heard).toEqual([1, 2, 3, 4]);
});

test("has all tabs sync after it has dropped too many events", async () => {
  const send = announcer();
  for (let n = 0; n < 10_000; n += 1) send(1);
  await asked(1);
  // The attempt has failed, so that none is under way with what comes now.
  await expect.poll(() => others.asked).toBeGreaterThanOrEqual(2);
  send(2);
  const due = tab.next("sync:due");
  others.isAway = false;
  await due;
  expect(heard).toEqual([2, "sync:due"]);
});

test("has all tabs sync after events have waited for half a minute, also if nothing new is announced", async () => {
  const send = announcer();
  send(1);
  await asked(1);
  vi.advanceTimersByTime(30_000);
  await asked(3);
  const due = tab.next("sync:due");
  others.isAway = false;
  await due;
  expect(heard).toEqual(["sync:due"]);
  // Once.
  others.isCovered = true;
  const last = tab.next("chat:typing");
  send(5);
  await last;
  expect(heard).toEqual(["sync:due", 5]);
});

test("counts the half minute from the oldest event, also if more come while the database is asked", async () => {
  const send = announcer();
  others.catchUp = async () => {
    others.asked += 1;
    if (others.isAway) {
      // A newer event during each question.
      send(2);
      vi.advanceTimersByTime(10_000);
      throw new Error("no database");
    }
  };
  send(1);
  await asked(4);
  const due = tab.next("sync:due");
  others.isAway = false;
  await due;
  expect(heard).not.toContain(1);
});

test("asks no more when the process has stopped", async () => {
  const send = announcer();
  others.isClosed = true;
  send(1);
  await tab.command("sync", { conversations: {} });
  expect([others.asked, heard]).toEqual([0, []]);
});
