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

/** Keeps the job in place of the one before. Without storage it is forgotten with the page. */
export function keepWantedJob(id: number, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, until: now + KEEP_MS }));
  } catch {
    // Storage is refused: the visitor finds the job again by hand.
  }
}

/** The number of the kept job; null where there is none, its time is over, or what is stored is anything else. */
export function wantedJob(now = Date.now()): number | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { id, until } = kept as Record<"id" | "until", unknown>;
    // A time further away than we ever set is not ours.
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
    // Nothing was kept either.
  }
}

/** The job that a navigation state asks to apply to; null for any other state. */
export function applyOnArrival(state: unknown): number | null {
  if (typeof state !== "object" || state === null) return null;
  const id: unknown = Reflect.get(state, "apply");
  return isId(id) ? id : null;
}
