import * as z from "zod/mini";
import { type ChosenImage, ImageChoice } from "../files/image-choice.ts";
import { errorsOf } from "../texts/errors.ts";
import type { ApplicantRegistration } from "./accounts.schemas.ts";
import {
  ApplicantAddress,
  ApplicantPassword,
  ApplicantPhone,
  Email,
  FirstName,
  LastName,
  PwdIdNumber,
} from "./fields.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = errorsOf(accountsTexts.fields);

/**
 * The two steps of the applicant wizard. Each Next validates its own step; the values of both make one registration.
 * Checks of several fields are in a schema next to that of the fields, because zod skips them while a field of the same
 * schema is invalid, and one Next must name every problem of the step.
 */

const ApplicantType = z.enum(["general", "pwd"], T.userType);

const Personal = z.object({
  userType: ApplicantType,
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: ApplicantPhone,
  address: ApplicantAddress,
  pwdIdNumber: z.string(),
});

const PwdId = z.object({ userType: ApplicantType, pwdIdNumber: z.string() }).check((context) => {
  const { userType, pwdIdNumber } = context.value;
  if (userType !== "pwd") return;
  const parsed = z.safeParse(PwdIdNumber, pwdIdNumber);
  if (parsed.success) return;
  context.issues.push({
    code: "custom",
    message: parsed.error.issues[0]?.message ?? T.pwdIdRequired.error(),
    path: ["pwdIdNumber"],
    input: pwdIdNumber,
  });
});

/** Step 1, 'Personal'. */
export const ApplicantStep1 = z.intersection(Personal, PwdId);

const Account = z.object({
  userType: ApplicantType,
  password: ApplicantPassword,
  confirmPassword: z.string(T.confirmRequired).check(z.minLength(1, T.confirmRequired)),
  photo: ImageChoice,
  agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, T.agreeApplicant)),
  sensitiveDataConsent: z.boolean(),
});

const SamePassword = z.object({ password: z.string(), confirmPassword: z.string() }).check((context) => {
  const { password, confirmPassword } = context.value;
  if (!confirmPassword || password === confirmPassword) return;
  context.issues.push({
    code: "custom",
    message: T.confirmApplicant.error(),
    path: ["confirmPassword"],
    input: confirmPassword,
  });
});

const SensitiveConsent = z.object({ userType: ApplicantType, sensitiveDataConsent: z.boolean() }).check((context) => {
  const { userType, sensitiveDataConsent } = context.value;
  if (userType !== "pwd" || sensitiveDataConsent) return;
  context.issues.push({
    code: "custom",
    message: T.sensitiveConsent.error(),
    path: ["sensitiveDataConsent"],
    input: sensitiveDataConsent,
  });
});

/** Step 2, 'Account'. */
export const ApplicantStep2 = z.intersection(z.intersection(Account, SamePassword), SensitiveConsent);

/** The values of the form while it is being filled in; the browser substitutes its own file type. */
export type ApplicantForm<Image extends ChosenImage = ChosenImage> = Omit<
  z.input<typeof ApplicantStep1> & z.input<typeof ApplicantStep2>,
  "photo"
> & { photo: Image | null };

/** The payload of POST /api/create for a validated form. The photo is sent next to it. */
export function applicantRegistration(form: Omit<ApplicantForm, "photo">): z.input<typeof ApplicantRegistration> {
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

/** Maps an error of the call to the form's field. */
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
  photo: "photo",
  agreeToTerms: "agreeToTerms",
  sensitiveDataConsent: "sensitiveDataConsent",
};
