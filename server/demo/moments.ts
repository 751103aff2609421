import { dayAfter, dayOf, startOfDay } from "#shared/manila.ts";
import type { Written } from "./data.ts";

const MINUTE = 60_000;

/** When something happened, relative to now. Days are those of Manila, where the people live. */
export function momentOf(written: Written, now: Date): Date {
  if ("minutesAgo" in written) return new Date(now.getTime() - written.minutesAgo * MINUTE);
  const [hours = 0, minutes = 0] = written.at.split(":").map(Number);
  const day = startOfDay(dayAfter(dayOf(now), -written.daysAgo));
  return new Date(day.getTime() + (hours * 60 + minutes) * MINUTE);
}
