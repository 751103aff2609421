/**
 * The wording of the terms and of the privacy notice that a consent refers to. Sign-up records the version; the pages show
 * it with its date. A changed text is a new version: a test compares the texts with the fingerprint.
 */
export const LEGAL = {
  version: "2026-11.8",
  /** From when on it holds. */
  date: "2026-11-22",
  /** The beginning of the SHA-256 of both texts. */
  fingerprint: "966087be67321178",
} as const;

export const CONSENT_VERSION = LEGAL.version;
