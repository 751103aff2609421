import * as z from "zod/mini";
import { cleanLine } from "../clean-line.ts";
import { charactersUpTo } from "../primitives.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { COMPANY_SIZES } from "./company-sizes.ts";
import { cleanName, hasInvisible } from "./names.ts";
import { PHONE_DIGITS, phoneDigits } from "./phone.ts";
import { accountsTexts } from "./texts/accounts.texts.ts";

const T = errorsOf(accountsTexts.fields);

/** Fields that account forms and account calls share, each with its limits and its texts. */

export const NAME_MAX = 50;
export const ADDRESS_MIN = 5;
export const ADDRESS_MAX = 100;
export const EMAIL_MAX = 254;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 8;
/** bcrypt uses only 72 bytes; a longer password is refused, never cut. */
export const PASSWORD_BYTES = 72;
export const FOUNDED_MIN = 1900;

/** UTF-8 length without an encoder, so that this file needs neither browser nor Node. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const email = (invalid: ErrorText) =>
  z
    .string(T.emailRequired)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { ...T.emailRequired, abort: true }),
      z.maxLength(EMAIL_MAX, { ...invalid, abort: true }),
      z.regex(z.regexes.email, invalid),
    );
export const Email = email(T.emailInvalid);
export const EmployerEmail = email(T.emailInvalidEmployer);

const storable = [
  z.refine<string>((text) => utf8Bytes(text) <= PASSWORD_BYTES, T.passwordTooLong),
  z.refine<string>((text) => !text.includes("\0"), T.passwordNul),
] as const;

/** A password in the login form: only its length is checked. */
export const LoginPassword = z
  .string(T.passwordMin)
  .check(z.minLength(PASSWORD_MIN, T.passwordMin), z.maxLength(1024, T.passwordTooLong));

/** A password chosen by an applicant. */
export const ApplicantPassword = z
  .string(T.passwordMin)
  .check(
    z.minLength(PASSWORD_MIN, T.passwordMin),
    z.regex(/[A-Z]/, T.passwordUpper),
    z.regex(/[a-z]/, T.passwordLower),
    z.regex(/\d/, T.passwordDigit),
    z.regex(/[^A-Za-z\d\s]/, T.passwordSpecial),
    ...storable,
  );

/** A new password for an existing account: through an emailed link, or in the settings. */
export const NewPassword = z
  .string(T.passwordMin)
  .check(
    z.minLength(PASSWORD_MIN, T.passwordMin),
    z.regex(/[A-Z]/, T.passwordUpper),
    z.regex(/[a-z]/, T.passwordLower),
    z.regex(/\d/, T.passwordDigit),
    ...storable,
  );

/** A password chosen by an employer: the specification's rule, and never too short for the login form. */
export const EmployerPassword = z.string(T.passwordRequired).check(
  z.minLength(1, { ...T.passwordRequired, abort: true }),
  (context) => {
    const { value: input, issues } = context;
    if (/^(?=[^\d]*\d)(?=[^!@#$%^&]*[!@#$%^&])[A-Za-z\d!@#$%^&]{6,}$/.test(input)) return;
    // The specification's message does not mention allowed characters, which are often the reason.
    for (const { error } of [T.passwordEmployer, T.passwordSpecials])
      issues.push({ code: "custom", message: error(), input });
  },
  z.minLength(PASSWORD_MIN, T.passwordMin),
  ...storable,
);

/** A name contains at least one letter and no invisible characters. */
const visible = (letter: ErrorText) =>
  [
    z.refine<string>((text) => !hasInvisible(text), { ...T.nameInvisible, abort: true }),
    z.refine<string>((text) => /\p{L}/u.test(text), { ...letter, abort: true }),
  ] as const;

const name = (required: ErrorText, long: ErrorText) =>
  z
    .string(required)
    .check(
      z.overwrite(cleanName),
      z.minLength(1, { ...required, abort: true }),
      ...visible(T.nameLetter),
      z.maxLength(NAME_MAX, long),
    );
export const FirstName = name(T.firstNameRequired, T.firstNameLong);
export const LastName = name(T.lastNameRequired, T.lastNameLong);

/** Ten digits after +63. Fields cut longer numbers while typing; calls refuse them. */
export const ApplicantPhone = z
  .string(T.phoneShort)
  .check(
    z.maxLength(40, { ...T.phoneLong, abort: true }),
    z.overwrite(phoneDigits),
    z.minLength(PHONE_DIGITS, T.phoneShort),
    z.maxLength(PHONE_DIGITS, T.phoneLong),
  );
export const EmployerPhone = z
  .string(T.phoneRequired)
  .check(
    z.trim(),
    z.minLength(1, { ...T.phoneRequired, abort: true }),
    z.maxLength(40, { ...T.phoneExact, abort: true }),
    z.overwrite(phoneDigits),
    z.minLength(PHONE_DIGITS, { ...T.phoneExact, abort: true }),
    z.maxLength(PHONE_DIGITS, T.phoneExact),
  );

export const ApplicantAddress = z
  .string(T.addressShort)
  .check(z.trim(), z.minLength(ADDRESS_MIN, T.addressShort), z.maxLength(ADDRESS_MAX, T.addressLong));
export const EmployerAddress = z
  .string(T.addressRequired)
  .check(z.trim(), z.minLength(1, T.addressRequired), z.maxLength(200, T.addressLong));

export const PWD_ID_MAX = 50;
/** Any non-blank text: the official format is a hint next to the field, never a reason to refuse. */
export const PwdIdNumber = z
  .string(T.pwdIdRequired)
  .check(cleanLine, z.minLength(1, T.pwdIdRequired), z.maxLength(PWD_ID_MAX, T.pwdIdLong));

export const Username = z.string(T.usernameRequired).check(
  cleanLine,
  z.minLength(1, { ...T.usernameRequired, abort: true }),
  z.refine((text) => !hasInvisible(text), { ...T.nameInvisible, abort: true }),
  z.maxLength(EMAIL_MAX, T.usernameLong),
);

const line = (required: ErrorText, most: number) =>
  z.string(required).check(cleanLine, z.minLength(1, required), charactersUpTo(most));
const lineName = (required: ErrorText, most: number) =>
  z
    .string(required)
    .check(
      z.overwrite(cleanName),
      z.minLength(1, { ...required, abort: true }),
      ...visible(T.letterNeeded),
      charactersUpTo(most),
    );
export const CompanyName = lineName(T.companyNameRequired, 120);
export const ContactPerson = lineName(T.contactPersonRequired, 100);
export const Industry = line(T.industryRequired, 80);
export const CompanySize = z.enum(COMPANY_SIZES, T.companySizeRequired);

const HOST = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;
const WEB = /^(?:https?:\/\/)?([^/?#:\s@]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const PORT_MAX = 65_535;
/** `https://company.ph`, or without the scheme; no other schemes. */
export function isWebsite(text: string): boolean {
  const [, host, port = "443"] = WEB.exec(text) ?? [];
  return host !== undefined && HOST.test(host) && Number(port) >= 1 && Number(port) <= PORT_MAX;
}
export const Website = z
  .string(T.websiteRequired)
  .check(
    z.trim(),
    z.minLength(1, { ...T.websiteRequired, abort: true }),
    z.maxLength(300, { ...T.websiteInvalid, abort: true }),
    z.refine(isWebsite, T.websiteInvalid),
  );

/** The year is compared with the clock at each check, so that a page that is open for long stays right. */
export const FoundedYear = z.number(T.foundedRequired).check(
  z.refine(Number.isInteger, { ...T.foundedRequired, abort: true }),
  z.minimum(FOUNDED_MIN, T.foundedEarly),
  z.refine((year) => year <= new Date().getFullYear(), T.foundedLate),
);
