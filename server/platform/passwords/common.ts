import { dictionary } from "@zxcvbn-ts/language-common";
import { createCommonPasswords } from "#shared/accounts/common-passwords.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

/** Whether a password is one of the most common ones, or nearly so. Built once, at the start. */
export const isCommonPassword = createCommonPasswords(dictionary["passwords-common"]);

/** @throws {Fault} WEAK_PASSWORD at this field if the password is a common one */
export function refuseCommonPassword(password: string, field: string): void {
  if (!isCommonPassword(password)) return;
  const { passwordCommon } = ACCOUNT_TEXTS;
  throw new Fault("WEAK_PASSWORD", passwordCommon, { fields: { [field]: [passwordCommon] } });
}
