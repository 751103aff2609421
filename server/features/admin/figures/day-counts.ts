import { dayAfter, dayOf, daysFrom, monthAfter, startOfDay, startOfMonth } from "#shared/manila.ts";

/**
 * A message carries the time at which it came in, and is on disk a moment later: so long after midnight none is on its
 * way any more that carries the day before, whatever the clocks of several processes say.
 */
const SETTLED_MS = 60 * 60_000;
/** A clock that falls so far behind was set back: what it took for over may not have been. Half of what settles a day. */
const SET_BACK_MS = SETTLED_MS / 2;

interface Deps {
  /** From one moment to another, the later one not included; null is no bound. */
  count: (from: Date | null, to: Date | null) => Promise<number>;
  now: () => Date;
  /** Milliseconds since whenever, by a clock that nobody sets. */
  elapsed?: () => number;
}

/** So many before this day. */
interface Past {
  upTo: string | null;
  count: number;
}
const NOTHING: Past = { upTo: null, count: 0 };

/**
 * How many messages there are, by days and in all. Messages are never removed, not with their writer either, and what
 * they carry of kind and time never changes. So a day that is over is counted once in a process; nothing else of the
 * statistics is like that, for accounts go, and applications with them.
 */
export function createDayCounts({ count, now, elapsed = () => performance.now() }: Deps) {
  const settled = new Map<string, number>();
  let past: Past = NOTHING;
  /** How far the clock has been ahead of the one that nobody sets. */
  let ahead = Number.NEGATIVE_INFINITY;

  /** The oldest day that may still get a message. Where the clock was set back, everything is counted anew. */
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
    /** Asks for a month at once: where nobody wrote in it, none of its days that are over has to be asked for. */
    lookThrough: async (month: string): Promise<void> => {
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
    /** Of all time. */
    total: async (): Promise<number> => {
      const day = firstOpen();
      const from = past;
      if (from.upTo === null || from.upTo < day) {
        const since = await count(from.upTo === null ? null : startOfDay(from.upTo), startOfDay(day));
        // Another call may have come as far meanwhile.
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
