import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import {
  doubtOf,
  EMPTY_FEED,
  FEED_MAX,
  type Feed,
  unknownOf,
  withDoubt,
  withNewest,
  withNews,
  withPaused,
} from "./feed-state.ts";

/** At this second; several share one. */
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

/** What the server would answer of these, so many at once. */
const answerOf = (stored: readonly Activity[], size: number) => ({
  activities: stored.toSorted(newestFirst).slice(0, size),
  hasOlder: stored.length > size,
});
const begun = (stored: readonly Activity[], size = 50): Feed =>
  withNewest(EMPTY_FEED, answerOf(stored, size), doubtOf(EMPTY_FEED));

const history = (count: number, from = 0) => Array.from({ length: count }, (_, n) => activity(from + n + 1, from + n));

/** Up to so many activities, with times that repeat and ids in another order than the times. */
const someActivities = (maxLength: number) =>
  fc
    .array(fc.nat(400), { maxLength })
    .map((seconds) => seconds.map((second, n) => activity(((n * 7919) % 100_003) + 1, second)));

describe("whatever comes, in any order and however often", () => {
  test("the feed is the newest of it, each once, in order", () => {
    fc.assert(
      fc.property(
        someActivities(260).chain((all) =>
          fc.record({
            all: fc.constant(all),
            // Pieces of it, with repetitions; what none of them has comes last.
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

  test("where some were not told, the next answer leaves no hole", () => {
    const step = fc.record({ count: fc.integer({ min: 1, max: 90 }), told: fc.nat(90), asks: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(80), fc.array(step, { maxLength: 12 }), (before, steps) => {
        let stored = history(before);
        let feed = begun(stored);
        /** A question that is under way, and what it will be answered. */
        let asked: { answer: ReturnType<typeof answerOf>; doubt: number } | null = null;
        for (const { count, told, asks } of steps) {
          const happened = history(count, stored.length);
          stored = [...stored, ...happened];
          const newest = happened.toSorted(newestFirst).slice(0, told);
          feed = withNews(feed, newest, count - newest.length);
          if (asked) feed = withNewest(feed, asked.answer, asked.doubt);
          asked = asks ? { answer: answerOf(stored, 50), doubt: doubtOf(feed) } : null;
        }
        feed = withNewest(feed, answerOf(stored, 50), doubtOf(feed));
        expect(feed.doubt).toBeNull();
        const truth = stored.toSorted(newestFirst);
        expect(idsOf(feed.known)).toEqual(idsOf(truth.slice(0, feed.known.length)));
        expect(feed.known.length).toBeGreaterThanOrEqual(Math.min(50, stored.length));
        expect(feed.hasOlder).toBe(feed.known.length < stored.length);
      }),
    );
  });

  test("nothing that is drawn moves while it is held, and all of it is there when it is let go", () => {
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

describe("where pages end", () => {
  test("what is older than all that is known waits for its page", () => {
    const feed = begun(history(60), 50);
    expect(feed.hasOlder).toBe(true);
    expect(withNews(feed, [activity(3, 2)], 0).shown).toEqual(feed.shown);
    expect(idsOf(withNews(feed, [activity(900, 30)], 0).shown)).toContain(900);
  });

  test("of a long burst the newest stay, and what fell off is read by pages", () => {
    const feed = withNews(begun(history(10)), history(300, 10), 0);
    expect(feed.shown).toHaveLength(FEED_MAX);
    expect(feed.shown.at(-1)?.id).toBe(111);
    expect(feed.hasOlder).toBe(true);
  });

  test("a later word on the same one holds", () => {
    const feed = withNews(begun(history(2)), [{ ...activity(2, 1), title: "Renamed" }], 0);
    expect(feed.shown.map(({ title }) => title)).toEqual(["Renamed", "Activity 1"]);
  });
});

describe("what was not told", () => {
  test("is counted while it is held, and that there may be more", () => {
    const held = withPaused(begun(history(5)), true);
    const burst = withNews(held, history(3, 5), 4);
    expect([burst.fresh, burst.freshIsLeast]).toEqual([7, false]);
    const away = withDoubt(burst);
    expect([away.fresh, away.freshIsLeast]).toEqual([7, true]);
  });

  test("an answer that is older than the doubt does not settle it", () => {
    const feed = begun(history(5));
    const asked = doubtOf(withDoubt(feed));
    const later = withNews(withDoubt(feed), history(1, 90), 3);
    const answered = withNewest(later, answerOf(history(6), 50), asked);
    expect(answered.doubt).not.toBeNull();
    expect(withNewest(answered, answerOf(history(6), 50), doubtOf(answered)).doubt).toBeNull();
  });

  test("what is held before anything is drawn is drawn all the same", () => {
    const held = withPaused(EMPTY_FEED, true);
    expect(withNewest(held, answerOf(history(3), 50), doubtOf(held)).shown).toHaveLength(3);
    expect(unknownOf(held, history(3))).toHaveLength(3);
  });
});
