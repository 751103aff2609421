import * as z from "zod/mini";
import { type ChosenImage, ImageChoice } from "../files/image-choice.ts";
import { errorsOf } from "../texts/errors.ts";
import type { EmployerRegistration } from "./accounts.schemas.ts";
import {
  CompanyName,
  CompanySize,
  ContactPerson,
  EmployerAddress,
  EmployerEmail,
  EmployerPassword,
  EmployerPhone,
  FirstName,
  FoundedYear,
  Industry,
  LastName,
  Username,
  Website,
} from "./fields.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = errorsOf(accountsTexts.fields);

/** The three steps of the employer sign-up. Each Next validates its own step. */

const Account = z.object({
  email: EmployerEmail,
  username: Username,
  password: EmployerPassword,
  confirmPassword: z.string(T.confirmRequired).check(z.minLength(1, T.confirmRequired)),
});

/** A separate check instead of one in the schema, because zod skips those while a field is invalid. */
const SamePassword = z.object({ password: z.string(), confirmPassword: z.string() }).check((context) => {
  const { password, confirmPassword } = context.value;
  if (!confirmPassword || password === confirmPassword) return;
  context.issues.push({
    code: "custom",
    message: T.confirmEmployer.error(),
    path: ["confirmPassword"],
    input: confirmPassword,
  });
});

/** Step 1, 'Account'. */
export const EmployerStep1 = z.intersection(Account, SamePassword);

/** The year as typed into its text field. */
const FoundedYearText = z
  .string(T.foundedRequired)
  .check(z.trim(), z.minLength(1, { ...T.foundedRequired, abort: true }), (context) => {
    const parsed = z.safeParse(FoundedYear, /^\d+$/.test(context.value) ? Number(context.value) : Number.NaN);
    if (parsed.success) return;
    context.issues.push({
      code: "custom",
      message: parsed.error.issues[0]?.message ?? T.foundedRequired.error(),
      input: context.value,
    });
  });

/** Step 2, 'Company'. */
export const EmployerStep2 = z.object({
  companyName: CompanyName,
  contactPerson: ContactPerson,
  industry: Industry,
  companySize: CompanySize,
  websiteUrl: Website,
  foundedYear: FoundedYearText,
  logo: ImageChoice,
});

/** Step 3, 'Personal'. */
export const EmployerStep3 = z.object({
  firstName: FirstName,
  lastName: LastName,
  phone: EmployerPhone,
  address: EmployerAddress,
  photo: ImageChoice,
  agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, T.agreeEmployer)),
});

/**
 * The values of the form while it is being filled in; the size may still be unset. The browser substitutes its own file
 * type.
 */
export type EmployerForm<Image extends ChosenImage = ChosenImage> = Omit<
  z.input<typeof EmployerStep1> & z.input<typeof EmployerStep2> & z.input<typeof EmployerStep3>,
  "companySize" | "logo" | "photo"
> & { companySize: z.input<typeof CompanySize> | ""; logo: Image | null; photo: Image | null };

/** The JSON part `data` of POST /api/createEmployer for a validated form. Logo and photo are sent next to it. */
export function employerRegistration(form: Omit<EmployerForm, "logo" | "photo">): z.input<typeof EmployerRegistration> {
  return {
    user: {
      username: form.username,
      email: form.email.trim().toLowerCase(),
      password: form.password,
      firstName: form.firstName,
      lastName: form.lastName,
      phone: form.phone,
      userType: "EMPLOYER",
    },
    employer: {
      companyName: form.companyName,
      contactPerson: form.contactPerson,
      industry: form.industry,
      companySize: z.parse(CompanySize, form.companySize),
      websiteUrl: form.websiteUrl,
      foundedYear: Number(form.foundedYear),
      address: form.address,
    },
    confirmPassword: form.confirmPassword,
    agreeToTerms: form.agreeToTerms,
  };
}

/** Maps an error of the call to the form's field and step. */
export const EMPLOYER_FIELDS: Record<string, { field: keyof EmployerForm; step: 1 | 2 | 3 }> = {
  "user.email": { field: "email", step: 1 },
  "user.username": { field: "username", step: 1 },
  "user.password": { field: "password", step: 1 },
  confirmPassword: { field: "confirmPassword", step: 1 },
  "employer.companyName": { field: "companyName", step: 2 },
  "employer.contactPerson": { field: "contactPerson", step: 2 },
  "employer.industry": { field: "industry", step: 2 },
  "employer.companySize": { field: "companySize", step: 2 },
  "employer.websiteUrl": { field: "websiteUrl", step: 2 },
  "employer.foundedYear": { field: "foundedYear", step: 2 },
  logo: { field: "logo", step: 2 },
  "user.firstName": { field: "firstName", step: 3 },
  "user.lastName": { field: "lastName", step: 3 },
  "user.phone": { field: "phone", step: 3 },
  "employer.address": { field: "address", step: 3 },
  photo: { field: "photo", step: 3 },
  agreeToTerms: { field: "agreeToTerms", step: 3 },
};
