import * as z from "zod/mini";
import { Email } from "#shared/accounts/fields.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { isSeeker, type UserType } from "#shared/accounts/user-types.ts";
import { Fault, type FieldTexts } from "#shared/fault.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import type { UserChange } from "#shared/profiles/users.schemas.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

/** The fields of an account that decide which changes it may make. */
interface ChangingAccount {
  user_type: UserType;
  username: string;
  email: string;
}

/**
 * Checks that this account may make the change; the format of each field was checked before.
 * @throws {Fault} BAD_INPUT naming every field that this account may not change this way
 */
export function refuseForeignFields(user: ChangingAccount, asked: UserChange): void {
  const { username, email, pwd_id_number, address, sensitiveDataConsent } = asked;
  const wrong: FieldTexts = {};
  if (username !== undefined) {
    const refusal = usernameRefusal(user, username);
    if (refusal) wrong.username = [refusal];
  }
  // The contract trims it and converts it to lower case, like every stored address.
  if (email !== undefined && email !== user.email) wrong.email = [PROFILE_TEXTS.emailElsewhere];
  if (pwd_id_number !== undefined) {
    if (!isSeeker(user.user_type)) wrong.pwd_id_number = [PROFILE_TEXTS.pwdIdSeekersOnly];
    else if (user.user_type === "pwd" && pwd_id_number === "") wrong.pwd_id_number = [ACCOUNT_TEXTS.pwdIdRequired];
  }
  if (address !== undefined && user.user_type === "employer") wrong.address = [PROFILE_TEXTS.addressOfCompany];
  if (sensitiveDataConsent !== undefined && !isSeeker(user.user_type))
    wrong.sensitiveDataConsent = [PROFILE_TEXTS.pwdIdSeekersOnly];
  if (Object.keys(wrong).length > 0) throw new Fault("BAD_INPUT", undefined, { fields: wrong });
}

/**
 * The username of an applicant is the email address and follows it: a form that sends both is accepted. Others choose
 * their username, but never an email address other than their own, which would keep its owner from signing up.
 */
function usernameRefusal(user: ChangingAccount, username: string): string | null {
  const wanted = username.toLowerCase();
  const isOwn = wanted === user.username.toLowerCase() || wanted === user.email;
  if (isSeeker(user.user_type)) return isOwn ? null : PROFILE_TEXTS.usernameFollows;
  return isOwn || !z.safeParse(Email, wanted).success ? null : ACCOUNT_TEXTS.usernameIsEmail;
}

/** The username to write; undefined for an applicant, whose username changes when a new address is confirmed. */
export function newUsername(user: ChangingAccount, { username }: UserChange): string | undefined {
  if (username === undefined || username === user.username || isSeeker(user.user_type)) return undefined;
  return username;
}
