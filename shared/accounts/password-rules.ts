import { PASSWORD_MIN } from "./fields.ts";

/** The special characters that the specification allows in an employer's password; all others are refused. */
export const EMPLOYER_SPECIALS = "! @ # $ % ^ &";

/** A password rule: the name of its text, and the check. */
export interface PasswordRule {
  name: "length" | "upper" | "lower" | "digit" | "special" | "oneOf" | "noOther";
  keeps: (password: string) => boolean;
}

const length: PasswordRule = { name: "length", keeps: (p) => p.length >= PASSWORD_MIN };
const upper: PasswordRule = { name: "upper", keeps: (p) => /[A-Z]/.test(p) };
const lower: PasswordRule = { name: "lower", keeps: (p) => /[a-z]/.test(p) };
const digit: PasswordRule = { name: "digit", keeps: (p) => /\d/.test(p) };

/** Rules for hints that show what is missing while typing. The schemas in fields.ts decide. */
export const PASSWORD_RULES = {
  applicant: [length, upper, lower, digit, { name: "special", keeps: (p) => /[^A-Za-z\d\s]/.test(p) }],
  employer: [
    length,
    digit,
    { name: "oneOf", keeps: (p) => /[!@#$%^&]/.test(p) },
    { name: "noOther", keeps: (p) => /^[A-Za-z\d!@#$%^&]+$/.test(p) },
  ],
  change: [length, upper, lower, digit],
} as const satisfies Record<string, readonly PasswordRule[]>;
