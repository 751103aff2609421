/**
 * The versions of the terms, the privacy notice and the consent to sensitive data. Every consent records the version
 * that was current; the pages show it with its date. When a text changes, add a version: a test compares the texts with
 * the fingerprint.
 */
export const LEGAL = {
  version: "2026-11.10",
  /** The date from which it applies. */
  date: "2026-11-22",
  /** The first characters of the SHA-256 of these texts. */
  fingerprint: "4e3a7f5782a65636",
} as const;

export const CONSENT_VERSION = LEGAL.version;
