import { expect, test } from "vitest";
import { TabDirectory } from "#server/platform/cluster/directory.ts";
import { startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { type Announcer, createAnnouncer, rooms } from "./announcer.ts";
import type { IoSocket } from "./io.ts";
import { Presence } from "./presence.ts";

const alone = (id: number) => ({ id, people: [id] });

/** How often the database learns who is online, and a block while someone begins to watch. */

function createPresence() {
  const stored: number[][] = [];
  let told = () => {};
  const presence = new Presence({
    announce: { toWatchers: () => {} } as unknown as Announcer,
    directory: new TabDirectory(null),
    correspondentsAmong: async () => [],
    companyOf: () => null,
    lastSeen: async () => new Map(),
    setSeen: async (ids) => {
      stored.push([...ids].sort((a, b) => a - b));
      told();
    },
    now: () => new Date(),
    log: createRecorder().log,
  });
  /** Resolves with the people of the next command. */
  const next = () =>
    new Promise<readonly number[]>((resolve) => {
      told = () => resolve(stored.at(-1) ?? []);
    });
  return { presence, stored, next };
}

const PEOPLE = Array.from({ length: 1000 }, (_, n) => n + 1);

test("stores everyone who comes at about the same time in one command, also those who hide it", async () => {
  const { presence, stored, next } = createPresence();
  const seen = next();
  for (const id of PEOPLE) presence.arrive(id, id % 2 === 0);
  // A second tab changes nothing.
  for (const id of PEOPLE) presence.arrive(id, id % 2 === 0);
  expect(await seen).toEqual(PEOPLE);
  expect(stored).toHaveLength(1);
  await presence.close();
});

test("stores everyone who is online in one command, and those who left a moment ago only once more", async () => {
  const { presence, stored, next } = createPresence();
  const came = next();
  for (const id of PEOPLE) presence.arrive(id, true);
  await came;
  await presence.stamp();
  expect(stored).toEqual([PEOPLE, PEOPLE]);
  const gone = next();
  presence.leave(7);
  expect(await gone).toEqual([7]);
  await presence.stamp();
  expect(stored.at(-1)).toEqual(PEOPLE.filter((id) => id !== 7));
  await presence.close();
});

test("does not show someone who blocks the viewer while their presence is read", async () => {
  const kasama = await startHarness();
  const [viewer, friend, blocker] = [await kasama.person("pwd"), await kasama.employer(), await kasama.employer()];
  await kasama.openSocket(viewer);
  const { io } = kasama.server;
  const [socket] = io.sockets.sockets.values() as Iterable<IoSocket>;
  if (!socket) throw new Error("no socket");
  const unparted = new Set([friend.id, blocker.id]);
  const reads: (() => void)[] = [];
  const presence = new Presence({
    announce: createAnnouncer(() => io),
    directory: new TabDirectory(null),
    correspondentsAmong: async (_viewer, ids) => ids.filter((id) => unparted.has(id)),
    companyOf: () => null,
    lastSeen: async () => {
      await new Promise<void>((resolve) => reads.push(resolve));
      return new Map();
    },
    setSeen: async () => {},
    now: () => new Date(),
    log: createRecorder().log,
  });
  presence.arrive(friend.id, true);
  presence.arrive(blocker.id, true);
  const watched = presence.watch(socket, socket.data.viewer, [friend.id, blocker.id]);
  await expect.poll(() => reads.length).toBe(1);
  unparted.delete(blocker.id);
  presence.part(alone(blocker.id), alone(viewer.id));
  reads[0]?.();
  void expect
    .poll(() => reads.length)
    .toBe(2)
    .then(() => reads[1]?.());
  expect(await watched).toEqual([{ user_id: friend.id, online: true, last_seen_at: null }]);
  expect([...socket.rooms].filter((room) => room.startsWith("presence:"))).toEqual([rooms.presence(friend.id)]);
  await presence.close();
  await kasama.close();
});
