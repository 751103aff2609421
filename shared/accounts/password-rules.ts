import { PASSWORD_MIN } from "./fields.ts";

/** The special characters that the specification allows in an employer's password; all others are refused. */
export const EMPLOYER_SPECIALS = "! @ # $ % ^ &";

/** A password rule: its text, and the check. */
export interface PasswordRule {
  text: string;
  keeps: (password: string) => boolean;
}

const length: PasswordRule = { text: `at least ${PASSWORD_MIN} characters`, keeps: (p) => p.length >= PASSWORD_MIN };
const upper: PasswordRule = { text: "an uppercase letter", keeps: (p) => /[A-Z]/.test(p) };
const lower: PasswordRule = { text: "a lowercase letter", keeps: (p) => /[a-z]/.test(p) };
const digit: PasswordRule = { text: "a number", keeps: (p) => /\d/.test(p) };

/** Rules for hints that show what is missing while typing. The schemas in fields.ts decide. */
export const PASSWORD_RULES = {
  applicant: [
    length,
    upper,
    lower,
    digit,
    { text: "a special character like ! or #", keeps: (p) => /[^A-Za-z\d\s]/.test(p) },
  ],
  employer: [
    length,
    digit,
    { text: `one of ${EMPLOYER_SPECIALS}`, keeps: (p) => /[!@#$%^&]/.test(p) },
    { text: "no other special characters", keeps: (p) => /^[A-Za-z\d!@#$%^&]+$/.test(p) },
  ],
  change: [length, upper, lower, digit],
} as const satisfies Record<string, readonly PasswordRule[]>;
