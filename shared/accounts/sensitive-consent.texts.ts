/**
 * The consent that job seekers give for data the law calls sensitive, in sign-up, profile and settings. The consent
 * records CONSENT_VERSION (shared/legal/legal.ts), so a change here needs a new version: a test of the legal pages
 * compares the texts with its fingerprint.
 */
export const SENSITIVE_CONSENT = {
  agree: "I agree that my disability and my PWD ID number are stored",
  /** What is stored for which purpose, and who sees it. */
  facts:
    "An admin uses the number to check your PWD ID. What you write about your disability is there for you to share. Only you and admins can open them, and every time an admin does, it is recorded. Employers never see the number, and see your disability only if you share it with them in an application. Neither is used to match or rank you.",
  withdraw: "You can withdraw your consent in Settings at any time.",
  /** The same consent, given with a request to be listed as indigenous. */
  listing:
    "I agree that my belonging to an indigenous people is stored, so that admins can decide and my account shows it",
} as const;
