/**
 * The job that a visitor wants to apply to. The browser keeps it while they sign in, or create an account and verify their
 * email, also where the link in the email opens another tab. Only the job's number is stored, never an address, so that
 * nothing in the storage can lead to another site.
 */
const KEY = "wantedJob";
/** As long as the link in a verification email works. */
const KEEP_MS = 24 * 60 * 60 * 1000;

/** What the sign-in leaves in the navigation state for the job's page: apply to this job now. */
export interface ApplyOnArrival {
  apply: number;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Stores the job in place of an earlier one. Without storage it is lost with the page. */
export function keepWantedJob(id: number, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, until: now + KEEP_MS }));
  } catch {
    // Storage is blocked: the visitor has to find the job again.
  }
}

/** The id of the stored job; null if there is none, or it has expired or is invalid. */
export function wantedJob(now = Date.now()): number | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { id, until } = kept as Record<"id" | "until", unknown>;
    // We never set an expiry that far in the future.
    const isFresh = typeof until === "number" && until > now && until <= now + KEEP_MS;
    return isId(id) && isFresh ? id : null;
  } catch {
    return null;
  }
}

export function forgetWantedJob(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** The id of the job that a navigation state asks to apply to; null for any other state. */
export function applyOnArrival(state: unknown): number | null {
  if (typeof state !== "object" || state === null) return null;
  const id: unknown = Reflect.get(state, "apply");
  return isId(id) ? id : null;
}
