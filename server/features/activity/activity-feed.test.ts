import fc from "fast-check";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import type { EventData } from "#shared/realtime.ts";
import { FRAME_MAX } from "#shared/realtime.ts";
import type { ActivityRow } from "./activity.model.ts";
import { toActivity } from "./activity.presenter.ts";
import { createActivityFeed } from "./activity-feed.ts";

/** How stored activities are pushed to admins: a feed without sockets, whose pauses the tests control. */

type Frame = EventData<"activity:new">;
const NOBODY_KNOWN = { people: new Map(), jobs: new Map(), applications: new Map() };
const row = (_id: number, minute = _id): ActivityRow => ({
  _id,
  cause: `test-${_id}`,
  type: "move",
  kind: "move.offer",
  actor_id: _id,
  subject_id: _id + 1,
  people: [_id, _id + 1],
  object: { kind: "application", id: _id },
  at: new Date(Date.UTC(2026, 10, 1) + minute * 60_000),
});

/** A feed with long names, whose pauses are ended by the test. */
function feedOf(name = "Ana", failing = 0) {
  const frames: Frame[] = [];
  /** The single receiver of the frames, and the people who are left out. */
  const apart: { to: number; frame: Frame }[] = [];
  const spared: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const audience = { watches: true, presented: 0 };
  let left = failing;
  const people = { get: () => name } as unknown as Map<number, string>;
  const feed = createActivityFeed({
    present: async (rows) => {
      audience.presented += rows.length;
      left -= 1;
      if (left >= 0) throw new Error("the database is away");
      return rows.map((one) => toActivity(one, { ...NOBODY_KNOWN, people, applications: people }));
    },
    adminsWatch: () => audience.watches,
    toAdmins: (frame, but) => {
      frames.push(frame);
      spared.push(but);
    },
    toAdmin: (to, frame) => void apart.push({ to, frame }),
    pause: () => new Promise((resolve) => void waiting.push(resolve)),
    log: createLog("silent"),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    frames,
    apart,
    spared,
    audience,
    push: async (rows: ActivityRow[]) => {
      feed.push(rows);
      await settled();
    },
    /** Ends the pause. */
    on: async () => {
      for (const resume of waiting.splice(0)) resume();
      await settled();
    },
    close: feed.close,
  };
}
const idsOf = (frames: Frame[]) => frames.flatMap(({ activities }) => activities.map(({ id }) => id));
const moreOf = (frames: Frame[]) => frames.reduce((sum, { more }) => sum + more, 0);

test("pushes the first activity at once, and those that come in the pause together after it, newest first", async () => {
  const { frames, push, on } = feedOf();
  await push([row(1)]);
  expect(idsOf(frames)).toEqual([1]);
  await push([row(2)]);
  await push([row(4), row(3)]);
  expect(frames).toHaveLength(1);
  await on();
  expect(idsOf(frames)).toEqual([1, 4, 3, 2]);
  await on();
  expect(frames).toHaveLength(2);
  // After a quiet time the next one is pushed at once again.
  await push([row(5)]);
  expect(idsOf(frames).at(-1)).toBe(5);
});

test("pushes or counts each activity exactly once, however many arrive; no frame is larger than a socket takes", async () => {
  const act = fc.oneof(
    fc.constant("on" as const),
    fc.record({ count: fc.integer({ min: 1, max: 180 }), late: fc.integer({ min: -500, max: 0 }) }),
  );
  // The longest possible names, with letters that take several bytes.
  const name = fc.constantFrom("Ana", "ñ".repeat(100), "😀".repeat(200), "ñ".repeat(2000));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), name, async (acts, called) => {
      const { frames, push, on, close } = feedOf(called);
      let pushed = 0;
      for (const one of acts) {
        if (one === "on") await on();
        else {
          await push(Array.from({ length: one.count }, (_none, n) => row(pushed + n + 1, pushed + n + 1 + one.late)));
          pushed += one.count;
        }
      }
      await close();
      const told = idsOf(frames);
      expect(new Set(told).size).toBe(told.length);
      expect(told.length + moreOf(frames)).toBe(pushed);
      for (const frame of frames) {
        expect(Buffer.byteLength(JSON.stringify(["activity:new", frame]))).toBeLessThan(FRAME_MAX);
        const times = frame.activities.map(({ timestamp }) => timestamp);
        expect(times).toEqual(times.toSorted().reverse());
      }
    }),
    { numRuns: 60 },
  );
});

test("pushes only the count when the names cannot be read; a short failure is not noticed", async () => {
  const short = feedOf("Ana", 2);
  await short.push([row(1)]);
  expect(idsOf(short.frames)).toEqual([1]);
  const long = feedOf("Ana", 100);
  await long.push([row(1), row(2)]);
  expect(long.frames).toEqual([{ activities: [], more: 2 }]);
});

test("reads no names while no admin watches, and does not push earlier activities to an admin who comes later", async () => {
  const { frames, audience, push, on } = feedOf();
  audience.watches = false;
  await push([row(1), row(2)]);
  await on();
  expect(audience.presented).toBe(0);
  audience.watches = true;
  await push([row(3)]);
  expect(frames).toEqual([{ activities: [expect.objectContaining({ id: 3 })], more: 0 }]);
});

test("pushes a report to all admins but the reported one, who gets a frame without it or none", async () => {
  const report = (id: number, subject_id: number): ActivityRow => ({
    ...row(id),
    ...{ type: "report", kind: "report.message", subject_id, people: [id, subject_id], object: { kind: "report", id } },
  });
  const { frames, apart, spared, push, on } = feedOf();
  await push([report(1, 7)]);
  expect([idsOf(frames), spared, apart]).toEqual([[1], [[7]], []]);
  await push([row(2), report(3, 7), report(4, 8), { ...report(5, 8), kind: "report.resolved" }]);
  await on();
  expect(idsOf(frames)).toEqual([1, 5, 4, 3, 2]);
  expect(spared.at(-1)).toEqual([8, 7]);
  expect(apart.map(({ to, frame }) => [to, idsOf([frame])])).toEqual([
    [8, [3, 2]],
    [7, [5, 4, 2]],
  ]);
});

test("leaves a report out of the count of the reported admin when the names cannot be read", async () => {
  const { frames, apart, push } = feedOf("Ana", 3);
  await push([{ ...row(1), type: "report", subject_id: 7 }, row(2)]);
  expect([moreOf(frames), apart]).toEqual([2, [{ to: 7, frame: { activities: [], more: 1 } }]]);
});
