import { capitalized, date, relative } from "#shared/texts/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type TimeWords = {
  justNow: string;
  /** It continues a sentence: 'posted yesterday'. */
  inside?: boolean;
  /** Today the time of day: '9:41 AM'. */
  clock?: boolean;
};

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/**
 * A time in everyday words: 'Just now', '2 min ago', '3 hours ago', 'Yesterday', 'Wednesday', '16 November'. It is
 * never negative, even if the server's clock is ahead of this one.
 */
export function relativeTime(at: number, now: number, { justNow, inside = false, clock = false }: TimeWords): string {
  const begin = inside ? (text: string) => text : capitalized;
  const ago = Math.max(0, now - at);
  if (clock && startOfDay(now) === startOfDay(at)) return date(new Date(at), "time");
  if (!clock && ago < MINUTE) return begin(justNow);
  if (!clock && ago < HOUR) return relative(-Math.floor(ago / MINUTE), "minute", "short");
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days === 0) return relative(-Math.floor(ago / HOUR), "hour");
  if (days === 1) return begin(relative(-1, "day"));
  if (days < 7) return date(new Date(at), "weekdayName");
  const isSameYear = new Date(now).getFullYear() === new Date(at).getFullYear();
  return date(new Date(at), isSameYear ? "dayAndMonth" : "long");
}

/** The exact time, for the tooltip. */
export const exactTime = (at: number): string => date(new Date(at), "full");
