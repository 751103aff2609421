import * as z from "zod/mini";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import {
  ApplicantAddress,
  ApplicantPassword,
  ApplicantPhone,
  CompanyName,
  CompanySize,
  ContactPerson,
  Email,
  EmployerAddress,
  EmployerEmail,
  EmployerPassword,
  EmployerPhone,
  FirstName,
  FoundedYear,
  Industry,
  LastName,
  LoginPassword,
  NewPassword,
  PwdIdNumber,
  Username,
  Website,
} from "./fields.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = errorsOf(accountsTexts.fields);

/** The body of POST /api/login, and the login form. */
export const Login = z.strictObject({
  email: Email,
  password: LoginPassword,
  /** Our addition: makes the session last 30 days instead of 1. */
  rememberMe: z.optional(z.boolean()),
});
export type Login = z.input<typeof Login>;

/** A missing answer is recorded as missing; `false` is refused. */
const agreed = (text: ErrorText) => z.optional(z.boolean(text).check(z.refine((value) => value, text)));

/** The body of POST /api/create. Consents are optional in the call; their absence is recorded as such. */
export const ApplicantRegistration = z
  .strictObject({
    username: z.optional(Username),
    email: Email,
    password: ApplicantPassword,
    user_type: z.enum(["general", "pwd"], T.userType),
    first_name: FirstName,
    last_name: LastName,
    phone_number: ApplicantPhone,
    address: ApplicantAddress,
    pwd_id_number: z.optional(z.string()),
    agreeToTerms: agreed(T.agreeApplicant),
    sensitiveDataConsent: agreed(T.sensitiveConsent),
  })
  .check((context) => {
    const { user_type, pwd_id_number } = context.value;
    if (user_type !== "pwd") return;
    const parsed = z.safeParse(PwdIdNumber, pwd_id_number ?? "");
    if (parsed.success) return;
    context.issues.push({
      code: "custom",
      message: parsed.error.issues[0]?.message ?? T.pwdIdRequired.error(),
      path: ["pwd_id_number"],
      input: pwd_id_number,
    });
  });
export type ApplicantRegistration = z.output<typeof ApplicantRegistration>;

/** The JSON part `data` of POST /api/createEmployer. */
export const EmployerRegistration = z
  .strictObject({
    user: z.strictObject({
      username: Username,
      email: EmployerEmail,
      password: EmployerPassword,
      firstName: FirstName,
      lastName: LastName,
      phone: EmployerPhone,
      userType: z.optional(z.literal("EMPLOYER", T.employerType)),
    }),
    employer: z.strictObject({
      companyName: CompanyName,
      contactPerson: ContactPerson,
      industry: Industry,
      companySize: CompanySize,
      websiteUrl: Website,
      foundedYear: FoundedYear,
      address: EmployerAddress,
    }),
    confirmPassword: z.string(T.confirmRequired).check(z.minLength(1, T.confirmRequired)),
    agreeToTerms: agreed(T.agreeEmployer),
  })
  .check((context) => {
    const { user, confirmPassword } = context.value;
    if (user?.password === confirmPassword) return;
    context.issues.push({
      code: "custom",
      message: T.confirmEmployer.error(),
      path: ["confirmPassword"],
      input: confirmPassword,
    });
  })
  // An applicant's username is their email address: another user with that username would block the owner's sign-up.
  .check((context) => {
    const { email, username } = context.value.user;
    const address = z.safeParse(Email, username);
    if (!address.success || address.data === email) return;
    context.issues.push({
      code: "custom",
      message: T.usernameIsEmail.error(),
      path: ["user", "username"],
      input: username,
    });
  });
export type EmployerRegistration = z.output<typeof EmployerRegistration>;

export const VerifyEmail = z.strictObject({
  token: z.string(T.tokenRequired).check(z.trim(), z.minLength(1, T.tokenRequired), z.maxLength(200, T.tokenRequired)),
});
/** The body of POST /api/verify-email/address, and its form. */
export const CorrectEmail = z.strictObject({ email: Email, password: LoginPassword, new_email: Email });
export type CorrectEmail = z.input<typeof CorrectEmail>;

export const ResendVerification = z.strictObject({ email: Email });

/** The body of POST /api/forgot-password, and its form. */
export const ForgotPassword = z.strictObject({ email: Email });

/** The body of POST /api/reset-password: the form and the token of the emailed link. */
export const ResetPassword = z
  .strictObject({
    token: VerifyEmail.shape.token,
    password: NewPassword,
    confirmPassword: z.string(T.confirmRequired).check(z.minLength(1, T.confirmRequired)),
  })
  .check((context) => {
    const { password, confirmPassword } = context.value;
    if (password === confirmPassword) return;
    context.issues.push({
      code: "custom",
      message: T.confirmApplicant.error(),
      path: ["confirmPassword"],
      input: confirmPassword,
    });
  });

/** The body of POST /api/reset-password/check. */
export const CheckReset = z.strictObject({ token: VerifyEmail.shape.token });

/** The current password, for actions that must not happen on an unattended page. */
const CurrentPassword = z.string(T.passwordNow).check(z.minLength(1, T.passwordNow), z.maxLength(1024, T.passwordNow));

/** The body of POST /api/account/password. */
export const ChangePassword = z
  .strictObject({ password: CurrentPassword, new_password: NewPassword, confirm_password: z.string(T.confirmRequired) })
  .check((context) => {
    const { new_password, confirm_password } = context.value;
    if (new_password === confirm_password) return;
    context.issues.push({
      code: "custom",
      message: T.confirmEmployer.error(),
      path: ["confirm_password"],
      input: confirm_password,
    });
  });

/** The body of DELETE /api/account. */
export const DeleteAccount = z.strictObject({ password: CurrentPassword });
