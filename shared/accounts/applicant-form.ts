import * as z from "zod/mini";
import type { ApplicantRegistration } from "./accounts.schemas.ts";
import { ACCOUNT_TEXTS as T } from "./accounts.texts.ts";
import {
  ApplicantAddress,
  ApplicantPassword,
  ApplicantPhone,
  Email,
  FirstName,
  LastName,
  PwdIdNumber,
} from "./fields.ts";

/** The two steps of the applicant wizard. Each Next validates its own step; the values of both make one registration. */

const Personal = z.object({
  userType: z.enum(["general", "pwd"], T.userType),
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: ApplicantPhone,
  address: ApplicantAddress,
  pwdIdNumber: z.string(),
});

/** Step 1, 'Personal'. */
export const ApplicantStep1 = Personal.check((context) => {
  // Runs beside the fields' own checks, so that one Next names every problem of the step.
  const { userType, pwdIdNumber } = context.value;
  if (userType !== "pwd") return;
  const parsed = z.safeParse(PwdIdNumber, pwdIdNumber);
  if (parsed.success) return;
  context.issues.push({
    code: "custom",
    message: parsed.error.issues[0]?.message ?? T.pwdIdRequired,
    path: ["pwdIdNumber"],
    input: pwdIdNumber,
  });
});

/** Step 2, 'Account'. */
export const ApplicantStep2 = z
  .object({
    userType: z.enum(["general", "pwd"], T.userType),
    password: ApplicantPassword,
    confirmPassword: z.string(T.confirmRequired).check(z.minLength(1, T.confirmRequired)),
    agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, T.agreeApplicant)),
    sensitiveDataConsent: z.boolean(),
  })
  .check((context) => {
    const { password, confirmPassword, userType, sensitiveDataConsent } = context.value;
    if (confirmPassword && password !== confirmPassword) {
      context.issues.push({
        code: "custom",
        message: T.confirmApplicant,
        path: ["confirmPassword"],
        input: confirmPassword,
      });
    }
    if (userType === "pwd" && !sensitiveDataConsent) {
      context.issues.push({
        code: "custom",
        message: T.sensitiveConsent,
        path: ["sensitiveDataConsent"],
        input: sensitiveDataConsent,
      });
    }
  });

export type ApplicantForm = z.input<typeof ApplicantStep1> & z.input<typeof ApplicantStep2>;

/** The payload of POST /api/create for a filled form. */
export function applicantRegistration(form: ApplicantForm): z.input<typeof ApplicantRegistration> {
  return {
    username: form.email,
    email: form.email,
    password: form.password,
    user_type: form.userType,
    first_name: form.firstName,
    last_name: form.lastName,
    phone_number: form.phone,
    address: form.address,
    agreeToTerms: form.agreeToTerms,
    ...(form.userType === "pwd"
      ? { pwd_id_number: form.pwdIdNumber, sensitiveDataConsent: form.sensitiveDataConsent }
      : {}),
  };
}

/** Where an error of the call belongs on the form. */
export const APPLICANT_FIELDS: Record<string, keyof ApplicantForm> = {
  user_type: "userType",
  first_name: "firstName",
  last_name: "lastName",
  email: "email",
  username: "email",
  phone_number: "phone",
  address: "address",
  pwd_id_number: "pwdIdNumber",
  password: "password",
  agreeToTerms: "agreeToTerms",
  sensitiveDataConsent: "sensitiveDataConsent",
};
