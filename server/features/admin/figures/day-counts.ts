import { dayAfter, dayOf, daysFrom, monthAfter, startOfDay, startOfMonth } from "#shared/manila.ts";

/**
 * A message is stored a moment after the time that it carries. This long after midnight no message of the day before is
 * still to be stored, even if the clocks of several processes differ.
 */
const SETTLED_MS = 60 * 60_000;
/** A clock that falls back this far was set back, and days that it took for over may not be. Half of the time above. */
const SET_BACK_MS = SETTLED_MS / 2;

interface Deps {
  /** From one time to another, without the latter; null means no bound. */
  count: (from: Date | null, to: Date | null) => Promise<number>;
  now: () => Date;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
}

/** The day this many days before. */
interface Past {
  upTo: string | null;
  count: number;
}
const NOTHING: Past = { upTo: null, count: 0 };

/**
 * Counts messages, by day and in total. Messages are never removed, not even with their sender, and their kind and time
 * never change. So a day that is over is counted once per process. No other statistic allows this, because accounts are
 * deleted together with their applications.
 */
export function createDayCounts({ count, now, elapsed = () => performance.now() }: Deps) {
  const settled = new Map<string, number>();
  let past: Past = NOTHING;
  /** How far the clock has been ahead of the monotonic clock. */
  let ahead = Number.NEGATIVE_INFINITY;

  /** The oldest day that may still get a message. After the clock was set back, everything is counted again. */
  function firstOpen(): string {
    const at = now().getTime();
    const lead = at - elapsed();
    if (lead < ahead - SET_BACK_MS) {
      settled.clear();
      past = { ...NOTHING };
      ahead = lead;
    }
    ahead = Math.max(ahead, lead);
    return dayOf(new Date(at - SETTLED_MS));
  }

  return {
    /** Counts a whole month first: if it has no messages, its days need no queries. */
    prefetch: async (month: string): Promise<void> => {
      const next = startOfMonth(monthAfter(month));
      const end = firstOpen();
      const unknown = daysFrom(`${month}-01`, dayOf(new Date(next.getTime() - 1))).filter(
        (day) => day < end && !settled.has(day),
      );
      const [first, last] = [unknown[0], unknown.at(-1)];
      if (first === undefined || last === undefined || first === last) return;
      if ((await count(startOfDay(first), startOfDay(dayAfter(last)))) > 0) return;
      for (const day of unknown) settled.set(day, 0);
    },
    ofDay: async (day: string): Promise<number> => {
      const isSettled = day < firstOpen();
      const known = settled.get(day);
      if (known !== undefined) return known;
      const found = await count(startOfDay(day), startOfDay(dayAfter(day)));
      if (isSettled) settled.set(day, found);
      return found;
    },
    /** All messages ever. */
    total: async (): Promise<number> => {
      const day = firstOpen();
      const from = past;
      if (from.upTo === null || from.upTo < day) {
        const since = await count(from.upTo === null ? null : startOfDay(from.upTo), startOfDay(day));
        // Another call may have counted this day in the meantime.
        if (past === from) past = { upTo: day, count: from.count + since };
      }
      const { upTo, count: before } = past;
      return before + (await count(upTo === null ? null : startOfDay(upTo), null));
    },
    /** Forgets the days before this one. */
    forgetBefore: (day: string): void => {
      for (const known of settled.keys()) if (known < day) settled.delete(known);
    },
  };
}
export type DayCounts = ReturnType<typeof createDayCounts>;
