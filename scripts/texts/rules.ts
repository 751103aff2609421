/**
 * What is decided about the texts of the specification: whose they are, where they have to be seen, what is quoted and
 * no text, and what no screen can show. Everything else about them is read out of the specification by extract.ts.
 */

/** The parts of the product by the names of their features, and the issue that builds each. */
export const OWNERS = { accounts: 3, messaging: 5, profiles: 6, jobs: 7 } as const;
export type Owner = keyof typeof OWNERS;

/** Whose texts the run insists on. An issue that builds its part adds it here. */
export const HELD: readonly Owner[] = ["accounts", "messaging", "profiles", "jobs"];

export interface Rule {
  section: number;
  /** The heading, or the bold words that a group of lines begins with. Every one of the section where it is left out. */
  heading?: RegExp;
  /** Only lines like this. */
  line?: RegExp;
  owner: Owner;
  /** The addresses of the screens and calls that have to say it; anywhere, where it is left out. */
  at?: readonly string[];
  /** Names of buttons and steps are texts here too, though the specification does not quote them. */
  names?: true;
}

const SIGN_UP = ["/SignUpPage", "/api/create"] as const;
const EMPLOYER = ["/EmployerSignUpForm", "/api/createEmployer"] as const;
const VERIFY = ["/verify-email", "/api/verify-email", "/api/resend-verification"] as const;
const FORGOT = ["/forgot-password", "/api/forgot-password"] as const;
const RESET = ["/reset-password", "/api/reset-password"] as const;

/** The first rule that fits a line decides. A text without a rule stops the extraction, so none is lost. */
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
  // Left behind by the sign-up, said by the next screen.
  { section: 4, heading: /^Employer sign-up/, owner: "accounts", at: ["/verify-email"] },
  { section: 5, heading: /^Login/, owner: "accounts", at: ["/login", "/api/login"] },
  { section: 5, heading: /^Applicant sign-up/, owner: "accounts", at: SIGN_UP },
  { section: 5, heading: /^Employer step/, owner: "accounts", at: EMPLOYER },
  { section: 5, heading: /^Reset password/, owner: "accounts", at: RESET, names: true },
  { section: 5, heading: /^Verify-email/, owner: "accounts", at: VERIFY },
  { section: 5, heading: /^(Settings|Profile edit)/, owner: "profiles" },
  { section: 8, heading: /^Status mapper/, owner: "accounts" },
  // Its toast is still there on the screen that follows.
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

/** What stands in quotes, or is written as a name, and is nothing that a person reads. */
export const NO_TEXTS: readonly { section: number; text: string; why: string }[] = [
  { section: 2, text: "general", why: "a user type, as the calls write it" },
];

/** Texts that stand for many, or that a screen says only as part of a longer one: what is really shown. */
export const PATTERNS: Readonly<Record<string, string>> = {
  "N New Notifications": "^\\d+ New Notifications$",
  // The names of the wizards' steps are said with their number.
  Personal: "^Step \\d of \\d: Personal$",
  Account: "^Step \\d of \\d: Account$",
  Company: "^Step \\d of \\d: Company$",
};

/** What no screen and no reply can say, and the unit test that shows it instead. report.ts looks that test up. */
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
