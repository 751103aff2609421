import { Fault } from "#shared/fault.ts";

/** A decision that someone else has made in the meantime. */
export interface Decided {
  /** The name of the admin; null if the account is gone. */
  by: string | null;
  /** A verb phrase: 'approved it'. */
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

/** The error for the second of two admins: who was first, what they did, and when. */
export function alreadyDecided({ by, what, at }: Decided, now: Date): Fault {
  return new Fault("CONFLICT", `${by ?? "Another admin"} ${what} ${ago(at, now)}.`);
}
