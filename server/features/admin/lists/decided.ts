import { Fault } from "#shared/fault.ts";

/** What somebody has decided in the meantime. */
export interface Decided {
  /** What they are called; null for somebody whose account is gone. */
  by: string | null;
  /** In words: 'approved it'. */
  what: string;
  at: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AGO = new Intl.RelativeTimeFormat("en", { numeric: "always" });

function ago(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE) return "a moment ago";
  if (passed < HOUR) return AGO.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return AGO.format(-Math.floor(passed / HOUR), "hour");
  return AGO.format(-Math.floor(passed / DAY), "day");
}

/** What the second of two admins hears: who was first, and what they did when. */
export function alreadyDecided({ by, what, at }: Decided, now: Date): Fault {
  return new Fault("CONFLICT", `${by ?? "Another admin"} ${what} ${ago(at, now)}.`);
}
