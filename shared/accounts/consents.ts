/** What a person can agree to for the whole account. Sharing with one employer is a consent of that application. */
export const CONSENTS = ["terms", "sensitive-data"] as const;
export type ConsentName = (typeof CONSENTS)[number];

/** A consent as it was given, or withdrawn. Entries are added, never changed: together they are the record. */
export interface ConsentEntry {
  what: ConsentName;
  /** Of the words that were agreed to. */
  version: string;
  at: Date;
  /** True where this entry takes the consent back; absent where it gives it. */
  withdrawn?: boolean;
}

export const CONSENT_STATES = ["given", "withdrawn", "never"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** The entry that counts: the last one. */
export function lastConsent<E extends Pick<ConsentEntry, "what">>(entries: readonly E[], what: ConsentName): E | null {
  return entries.findLast((entry) => entry.what === what) ?? null;
}

export function consentState(
  entries: readonly Pick<ConsentEntry, "what" | "withdrawn">[],
  what: ConsentName,
): ConsentState {
  const last = lastConsent(entries, what);
  if (!last) return "never";
  return last.withdrawn === true ? "withdrawn" : "given";
}
