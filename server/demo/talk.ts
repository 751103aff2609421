import { dayAfter, dayOf, startOfDay } from "#shared/manila.ts";
import type { DemoEmployer, DemoSeeker } from "./people.ts";

/** A conversation of the demo community, and when its lines were written. */

const MINUTE = 60_000;

/** When a line was written: a day and a time of day in Manila, or so long ago. */
export type Written = { daysAgo: number; at: string } | { minutesAgo: number };

/** When something happened, seen from now. Days are those of Manila, where the people are. */
export function momentOf(written: Written, now: Date): Date {
  if ("minutesAgo" in written) return new Date(now.getTime() - written.minutesAgo * MINUTE);
  const [hours = 0, minutes = 0] = written.at.split(":").map(Number);
  const day = startOfDay(dayAfter(dayOf(now), -written.daysAgo));
  return new Date(day.getTime() + (hours * 60 + minutes) * MINUTE);
}

export interface Line {
  by: "seeker" | "employer";
  written: Written;
  text: string;
}

export interface Talk {
  seeker: DemoSeeker;
  employer: DemoEmployer;
  lines: readonly Line[];
  /**
   * How far each side has read, as a line's number, where the last lines crossed each other and both have something new.
   * Else up to when they were there last.
   */
  read?: { seeker: number; employer: number };
}

export const on = (by: Line["by"], daysAgo: number, at: string, text: string): Line => ({
  by,
  written: { daysAgo, at },
  text,
});
export const ago = (by: Line["by"], minutesAgo: number, text: string): Line => ({ by, written: { minutesAgo }, text });
