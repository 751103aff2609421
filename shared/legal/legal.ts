/**
 * The wording of the terms, the privacy notice and the consent to sensitive data. Every consent records the version that was
 * current; the pages show it with its date. A changed text is a new version: a test compares the texts with the fingerprint.
 */
export const LEGAL = {
  version: "2026-11.10",
  /** From when on it holds. */
  date: "2026-11-22",
  /** The beginning of the SHA-256 of these texts. */
  fingerprint: "4e3a7f5782a65636",
} as const;

export const CONSENT_VERSION = LEGAL.version;
