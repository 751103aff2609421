/**
 * The versions of the terms, the privacy notice and the consent to sensitive data. Every consent records the version
 * that was current; the pages show it with its date. When a text changes, add a version: a test compares the texts with
 * the fingerprint.
 */
export const LEGAL = {
  version: "2026-11.11",
  /** The date from which it applies. */
  date: "2026-11-24",
  /** The first characters of the SHA-256 of the English texts, which are the binding ones. */
  fingerprint: "ce340d1f283ebf8b",
} as const;

export const CONSENT_VERSION = LEGAL.version;
