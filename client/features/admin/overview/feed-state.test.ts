import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import {
  EMPTY_FEED,
  FEED_MAX,
  type Feed,
  gapNumberOf,
  unknownOf,
  withGap,
  withNewest,
  withNews,
  withPaused,
} from "./feed-state.ts";

/** An activity at this second; several can share one. */
const activity = (id: number, second: number): Activity => ({
  id,
  type: "job",
  title: `Activity ${id}`,
  actor: null,
  target_url: null,
  timestamp: new Date(Date.UTC(2026, 10, 20) + 1000 * second).toISOString(),
});
const newestFirst = (a: Activity, b: Activity) => b.timestamp.localeCompare(a.timestamp) || b.id - a.id;
const idsOf = (activities: readonly Activity[]) => activities.map(({ id }) => id);

/** The server's answer of the given size for these stored activities. */
const answerOf = (stored: readonly Activity[], size: number) => ({
  activities: stored.toSorted(newestFirst).slice(0, size),
  hasOlder: stored.length > size,
});
const begun = (stored: readonly Activity[], size = 50): Feed =>
  withNewest(EMPTY_FEED, answerOf(stored, size), gapNumberOf(EMPTY_FEED));

const history = (count: number, from = 0) => Array.from({ length: count }, (_, n) => activity(from + n + 1, from + n));

/** Up to `maxLength` activities with repeated times, and ids in another order than the times. */
const someActivities = (maxLength: number) =>
  fc
    .array(fc.nat(400), { maxLength })
    .map((seconds) => seconds.map((second, n) => activity(((n * 7919) % 100_003) + 1, second)));

describe("events in any order, with repetitions", () => {
  test("result in the newest activities, each once, in order", () => {
    fc.assert(
      fc.property(
        someActivities(260).chain((all) =>
          fc.record({
            all: fc.constant(all),
            // Random parts with repetitions; the last one contains everything.
            frames: fc.array(fc.subarray(all), { maxLength: 8 }),
            order: fc.shuffledSubarray(all, { minLength: all.length }),
          }),
        ),
        ({ all, frames, order }) => {
          let feed = begun([]);
          for (const frame of [...frames, order]) feed = withNews(feed, frame, 0);
          const newest = all.toSorted(newestFirst).slice(0, FEED_MAX);
          expect(idsOf(feed.shown)).toEqual(idsOf(newest));
          expect(feed.hasOlder).toBe(all.length > FEED_MAX);
          expect(idsOf(withNews(feed, all, 0).shown)).toEqual(idsOf(newest));
        },
      ),
    );
  });

  test("that are incomplete are completed by the next answer", () => {
    const step = fc.record({ count: fc.integer({ min: 1, max: 90 }), told: fc.nat(90), asks: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(80), fc.array(step, { maxLength: 12 }), (before, steps) => {
        let stored = history(before);
        let feed = begun(stored);
        /** A pending request and its answer. */
        let asked: { answer: ReturnType<typeof answerOf>; gap: number } | null = null;
        for (const { count, told, asks } of steps) {
          const happened = history(count, stored.length);
          stored = [...stored, ...happened];
          const newest = happened.toSorted(newestFirst).slice(0, told);
          feed = withNews(feed, newest, count - newest.length);
          if (asked) feed = withNewest(feed, asked.answer, asked.gap);
          asked = asks ? { answer: answerOf(stored, 50), gap: gapNumberOf(feed) } : null;
        }
        feed = withNewest(feed, answerOf(stored, 50), gapNumberOf(feed));
        expect(feed.gap).toBeNull();
        const truth = stored.toSorted(newestFirst);
        expect(idsOf(feed.known)).toEqual(idsOf(truth.slice(0, feed.known.length)));
        expect(feed.known.length).toBeGreaterThanOrEqual(Math.min(50, stored.length));
        expect(feed.hasOlder).toBe(feed.known.length < stored.length);
      }),
    );
  });

  test("do not move displayed rows while the feed is held, and all appear on release", () => {
    fc.assert(
      fc.property(someActivities(120), fc.array(fc.subarray(history(30, 500)), { maxLength: 6 }), (all, frames) => {
        const open = frames.reduce((feed, frame) => withNews(feed, frame, 0), begun(all));
        const held = withPaused(begun(all), true);
        const after = frames.reduce((feed, frame) => withNews(feed, frame, 0), held);
        if (all.length > 0) expect(after.shown).toBe(held.shown);
        if (all.length > 0) expect(after.fresh).toBe(new Set(frames.flat().map(({ id }) => id)).size);
        expect(idsOf(withPaused(after, false).shown)).toEqual(idsOf(open.shown));
        expect(withPaused(after, false).fresh).toBe(0);
      }),
    );
  });
});

describe("paging", () => {
  test("leaves activities older than all known ones to their own page", () => {
    const feed = begun(history(60), 50);
    expect(feed.hasOlder).toBe(true);
    expect(withNews(feed, [activity(3, 2)], 0).shown).toEqual(feed.shown);
    expect(idsOf(withNews(feed, [activity(900, 30)], 0).shown)).toContain(900);
  });

  test("keeps the newest of a long burst and leaves the rest to older pages", () => {
    const feed = withNews(begun(history(10)), history(300, 10), 0);
    expect(feed.shown).toHaveLength(FEED_MAX);
    expect(feed.shown.at(-1)?.id).toBe(111);
    expect(feed.hasOlder).toBe(true);
  });

  test("a later version of the same activity replaces the earlier one", () => {
    const feed = withNews(begun(history(2)), [{ ...activity(2, 1), title: "Renamed" }], 0);
    expect(feed.shown.map(({ title }) => title)).toEqual(["Renamed", "Activity 1"]);
  });
});

describe("missing events", () => {
  test("count while the feed is held, with a note that there may be more", () => {
    const held = withPaused(begun(history(5)), true);
    const burst = withNews(held, history(3, 5), 4);
    expect([burst.fresh, burst.freshIsLeast]).toEqual([7, false]);
    const away = withGap(burst);
    expect([away.fresh, away.freshIsLeast]).toEqual([7, true]);
  });

  test("an answer from before the latest gap does not close it", () => {
    const feed = begun(history(5));
    const asked = gapNumberOf(withGap(feed));
    const later = withNews(withGap(feed), history(1, 90), 3);
    const answered = withNewest(later, answerOf(history(6), 50), asked);
    expect(answered.gap).not.toBeNull();
    expect(withNewest(answered, answerOf(history(6), 50), gapNumberOf(answered)).gap).toBeNull();
  });

  test("the first answer is displayed even while the feed is held", () => {
    const held = withPaused(EMPTY_FEED, true);
    expect(withNewest(held, answerOf(history(3), 50), gapNumberOf(held)).shown).toHaveLength(3);
    expect(unknownOf(held, history(3))).toHaveLength(3);
  });
});
