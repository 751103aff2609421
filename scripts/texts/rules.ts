/**
 * Decisions about the texts of the specification: who owns them, where they must be seen, which quotes are not texts,
 * and which texts no screen can show. extract.ts reads everything else from the specification.
 */

/** The features that own texts, and the issue that builds each. */
export const OWNERS = { accounts: 3, messaging: 5, profiles: 6, jobs: 7 } as const;
export type Owner = keyof typeof OWNERS;

/** Features whose texts are required. An issue that builds its feature adds it here. */
export const HELD: readonly Owner[] = ["accounts", "messaging", "profiles", "jobs"];

export interface Rule {
  section: number;
  /** The heading, or the bold words that start a group of lines; every one of the section if undefined. */
  heading?: RegExp;
  /** Only matching lines. */
  line?: RegExp;
  owner: Owner;
  /** The paths of the screens and calls that must show it; any of them if undefined. */
  at?: readonly string[];
  /** Whether names of buttons and steps also count as texts, although the specification does not quote them. */
  names?: true;
}

const SIGN_UP = ["/SignUpPage", "/api/create"] as const;
const EMPLOYER = ["/EmployerSignUpForm", "/api/createEmployer"] as const;
const VERIFY = ["/verify-email", "/api/verify-email", "/api/resend-verification"] as const;
const FORGOT = ["/forgot-password", "/api/forgot-password"] as const;
const RESET = ["/reset-password", "/api/reset-password"] as const;

/** The first matching rule decides. The extraction throws at a text without a rule, so that none is lost. */
export const RULES: readonly Rule[] = [
  { section: 2, heading: /^Route table/, owner: "accounts" },
  { section: 2, heading: /^Side panels/, line: /^3\. Messages/, owner: "messaging" },
  { section: 2, heading: /^Side panels/, owner: "profiles" },
  { section: 2, heading: /^Chat windows/, owner: "messaging" },
  { section: 2, heading: /^Modals/, owner: "profiles" },
  { section: 2, heading: /^Login screen/, owner: "accounts", at: ["/login"], names: true },
  { section: 2, heading: /^Applicant sign-up/, owner: "accounts", at: ["/SignUpPage"], names: true },
  { section: 2, heading: /^Employer sign-up/, owner: "accounts", at: ["/EmployerSignUpForm"], names: true },
  { section: 2, heading: /^Verify-email/, owner: "accounts", at: ["/verify-email"], names: true },
  { section: 2, heading: /^Forgot-password/, owner: "accounts", at: ["/forgot-password"], names: true },
  { section: 2, heading: /^Reset-password/, owner: "accounts", at: ["/reset-password"], names: true },
  { section: 4, heading: /^Modals/, owner: "profiles" },
  // The sign-up leaves this text for the next screen, which shows it.
  { section: 4, heading: /^Employer sign-up/, owner: "accounts", at: ["/verify-email"] },
  { section: 5, heading: /^Login/, owner: "accounts", at: ["/login", "/api/login"] },
  { section: 5, heading: /^Applicant sign-up/, owner: "accounts", at: SIGN_UP },
  { section: 5, heading: /^Employer step/, owner: "accounts", at: EMPLOYER },
  { section: 5, heading: /^Reset password/, owner: "accounts", at: RESET, names: true },
  { section: 5, heading: /^Verify-email/, owner: "accounts", at: VERIFY },
  { section: 5, heading: /^(Settings|Profile edit)/, owner: "profiles" },
  { section: 8, heading: /^Status mapper/, owner: "accounts" },
  // Its toast is still visible on the next screen.
  {
    section: 8,
    heading: /^Registration/,
    owner: "accounts",
    at: [...SIGN_UP, ...EMPLOYER, "/verify-email"],
    names: true,
  },
  { section: 8, heading: /^Login/, owner: "accounts", at: ["/login"], names: true },
  { section: 8, heading: /^Verify-email/, owner: "accounts", at: VERIFY },
  { section: 8, heading: /^Forgot-password/, owner: "accounts", at: FORGOT },
  { section: 8, heading: /^Reset-password/, owner: "accounts", at: RESET },
  { section: 8, heading: /^Profile and application/, owner: "profiles" },
  { section: 8, heading: /^Other/, owner: "accounts" },
  { section: 9, line: /job-title fallback/, owner: "jobs" },
];

/** Quotes and names that are not texts for people. */
export const NO_TEXTS: readonly { section: number; text: string; why: string }[] = [
  { section: 2, text: "general", why: "a user type, as the calls write it" },
];

/** Patterns for texts with variable parts, and for those that a screen shows only as part of a longer text. */
export const PATTERNS: Readonly<Record<string, string>> = {
  "N New Notifications": "^\\d+ New Notifications$",
  // The names of the wizards' steps are shown with their number.
  Personal: "^Step \\d of \\d: Personal$",
  Account: "^Step \\d of \\d: Account$",
  Company: "^Step \\d of \\d: Company$",
};

/** Texts that no screen and no reply can show, and the unit test that covers each. report.ts looks that test up. */
export const BY_UNIT_TEST: readonly { text: string; why: string; file: string; test: string }[] = [
  {
    text: "useAuth must be used within an AuthProvider",
    why: "an error of our own code that a running product never meets: nothing of it stands outside of the provider",
    file: "client/app/tests/App.test.tsx",
    test: "useAuth outside of its provider is an error",
  },
  {
    text: "Not authenticated",
    why: "said to whom nobody can say anything: without a session there is no page on which a profile could open",
    file: "client/features/profiles/data/load.test.ts",
    test: "without a stored token nothing is asked",
  },
];
