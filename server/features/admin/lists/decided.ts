import { Fault } from "#shared/fault.ts";
import { ago as passedBy } from "#shared/texts/format.ts";
import { listsTexts as texts } from "./texts/lists.texts.ts";

/** A decision that someone else has made in the meantime. */
export interface Decided {
  /** The name of the admin; null if the account is gone. */
  by: string | null;
  did: "approved" | "rejected" | "resolved" | "dismissed" | "suspended" | "reactivated" | "type" | "listed";
  at: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function whenOf(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE) return texts.moment;
  if (passed < HOUR) return passedBy(Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return passedBy(Math.floor(passed / HOUR), "hour");
  return passedBy(Math.floor(passed / DAY), "day");
}

/** The error for the second of two admins: who was first, what they did, and when. */
export function alreadyDecided({ by, did, at }: Decided, now: Date): Fault {
  const when = whenOf(at, now);
  return new Fault(
    "CONFLICT",
    by === null ? texts.decidedByGone({ did, when }) : texts.decided({ did, name: by, when }),
  );
}
