/**
 * The versions of the terms, the privacy notice and the consent to sensitive data. Every consent records the version
 * that was current; the pages show it with its date. When a text changes, add a version: a test compares the texts with
 * the fingerprint.
 */
export const LEGAL = {
  version: "2026-11.12",
  /** The date from which it applies. */
  date: "2026-11-28",
  /** The first characters of the SHA-256 of the English texts, which are the binding ones. */
  fingerprint: "58d2d5069fc1ff30",
} as const;

export const CONSENT_VERSION = LEGAL.version;
