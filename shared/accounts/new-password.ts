import * as z from "zod/mini";
import { errorsOf } from "../texts/errors.ts";
import { ChangePassword } from "./accounts.schemas.ts";
import { NewPassword, PASSWORD_MIN } from "./fields.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = errorsOf(accountsTexts.fields);

/** The forms of /reset-password and of the settings, and the password strength score. */

const Fields = z.object({
  password: NewPassword,
  confirmPassword: z.string(T.confirmRequired).check(z.minLength(1, T.confirmRequired)),
});

/** A separate check instead of one in the schema, because zod skips those while a field is invalid. */
const Same = z.object({ password: z.string(), confirmPassword: z.string() }).check((context) => {
  const { password, confirmPassword } = context.value;
  if (!confirmPassword || password === confirmPassword) return;
  context.issues.push({
    code: "custom",
    message: T.confirmApplicant.error(),
    path: ["confirmPassword"],
    input: confirmPassword,
  });
});

export const NewPasswordForm = z.intersection(Fields, Same);
export type NewPasswordForm = z.input<typeof NewPasswordForm>;

const Change = z.object({
  password: ChangePassword.shape.password,
  new_password: NewPassword,
  confirm_password: Fields.shape.confirmPassword,
});
const SameChange = z.object({ new_password: z.string(), confirm_password: z.string() }).check((context) => {
  const { new_password, confirm_password } = context.value;
  if (!confirm_password || new_password === confirm_password) return;
  context.issues.push({
    code: "custom",
    message: T.confirmEmployer.error(),
    path: ["confirm_password"],
    input: confirm_password,
  });
});

/** The form in the settings: the same plus the current password, which the server also requires. */
export const ChangePasswordForm = z.intersection(Change, SameChange);
export type ChangePasswordForm = z.input<typeof ChangePasswordForm>;

/** The rules of a new password, worth 25 of 100 points each. */
const RULES: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= PASSWORD_MIN,
  (password) => /[A-Z]/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /\d/.test(password),
];

export type Strength = "Weak" | "Medium" | "Strong";

/** 25 points for each rule that is met: under 50 is Weak, under 75 Medium, otherwise Strong. */
export function passwordStrength(password: string): { score: number; strength: Strength } {
  const score = RULES.filter((keeps) => keeps(password)).length * 25;
  return { score, strength: score < 50 ? "Weak" : score < 75 ? "Medium" : "Strong" };
}
