import { Fault } from "#shared/fault.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What somebody else has decided before. */
export interface EarlierDecision {
  /** The admin's name; null where the account is gone. */
  by: string | null;
  /** What was done: `approved`, `dismissed`. */
  what: string;
  at: Date;
}

/** How long ago, in words. A clock that runs a little behind says `a moment ago` too. */
function ago(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"} ago`;
  if (ms < MINUTE) return "a moment ago";
  if (ms < HOUR) return count(Math.floor(ms / MINUTE), "minute");
  if (ms < DAY) return count(Math.floor(ms / HOUR), "hour");
  return count(Math.floor(ms / DAY), "day");
}

/** For the second of two admins: who was first, with what, and when. Nothing was changed. */
export function alreadyDecided({ by, what, at }: EarlierDecision, now: Date): Fault {
  return new Fault("CONFLICT", `${by ?? "Another admin"} ${what} it ${ago(at, now)}.`);
}
