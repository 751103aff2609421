import type { Language } from "../texts/languages.ts";

/**
 * What a person can agree to for the whole account. Sharing data with one employer is a consent of that application.
 */
export const CONSENTS = ["terms", "sensitive-data"] as const;
export type ConsentName = (typeof CONSENTS)[number];

/** A consent that was given or withdrawn. Entries are added and never changed; together they are the record. */
export interface ConsentEntry {
  what: ConsentName;
  /** The version of the text that was agreed to. */
  version: string;
  /** The language of that text; English if missing, the only one before there were others. */
  language?: Language;
  at: Date;
  /** True if this entry withdraws the consent; missing if it gives it. */
  withdrawn?: boolean;
}

export const CONSENT_STATES = ["given", "withdrawn", "never"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** The current entry: the last one. */
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
