import { dayAfter, dayOf, startOfDay } from "#shared/manila.ts";

/**
 * A message carries the time at which it came in, and is on disk a moment later: so long after midnight none is on its
 * way any more that carries the day before, whatever the clocks of several processes say.
 */
const SETTLED_MS = 60 * 60_000;

interface Needs {
  /** From one moment to another, the later one not included; null is no bound. */
  count: (from: Date | null, to: Date | null) => Promise<number>;
  now: () => Date;
}

/**
 * How many messages there are, by days and in all. Messages are never removed, not with their writer either, and what
 * they carry of kind and time never changes. So a day that is over is counted once in a process; nothing else of the
 * statistics is like that, for accounts go, and applications with them.
 */
export function createDayCounts({ count, now }: Needs) {
  const settled = new Map<string, number>();
  let past: { upTo: string | null; count: number } = { upTo: null, count: 0 };
  /** The oldest day that may still get a message. */
  const firstOpen = () => dayOf(new Date(now().getTime() - SETTLED_MS));

  return {
    ofDay: async (day: string): Promise<number> => {
      const known = settled.get(day);
      if (known !== undefined) return known;
      const isSettled = day < firstOpen();
      const found = await count(startOfDay(day), startOfDay(dayAfter(day)));
      if (isSettled) settled.set(day, found);
      return found;
    },
    /** Of all time. */
    total: async (): Promise<number> => {
      const [from, day] = [past, firstOpen()];
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
