/**
 * The version of the consent for sharing something with one employer, for one application. It is recorded with the
 * answer, so changed texts (`sharing` in `texts/`) need a new version: a test compares them with their fingerprints.
 */
export const SHARING_VERSION = "2026-11.2";
