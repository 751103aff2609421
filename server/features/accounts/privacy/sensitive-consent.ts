import type { ClientSession } from "mongoose";
import type { ProfileFieldsRepo } from "#server/features/accounts/users/profile-fields.repo.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import { Fault } from "#shared/fault.ts";

const CONSENT_TEXTS = consentsTexts.refusals;

/** Must run first in the transaction that writes, so that a concurrent withdrawal comes either before or after it. */
export type HoldConsent = (session: ClientSession) => Promise<void>;

/**
 * Checks that the consent to sensitive data was not withdrawn before data is stored or shared under it. An account
 * without a recorded consent passes: clients of the specification record none.
 */
export function createSensitiveConsent(accounts: Pick<ProfileFieldsRepo, "find" | "holdConsents">) {
  /**
   * @param fields the names of what the call would store or share; an empty list checks nothing
   * @returns a function that holds the consent within the transaction; it throws CONFLICT if it was withdrawn meanwhile
   * @throws {Fault} BAD_INPUT at each of the fields; SIGNED_OUT if the account is gone
   */
  return async (userId: number, fields: readonly string[]): Promise<HoldConsent> => {
    if (fields.length === 0) return async () => {};
    const user = await accounts.find(userId);
    if (!user) throw new Fault("SIGNED_OUT");
    const text = CONSENT_TEXTS.withdrawn;
    if (user.sensitive_data === "withdrawn")
      throw new Fault("BAD_INPUT", text, { fields: Object.fromEntries(fields.map((field) => [field, [text]])) });
    return async (session) => {
      if (!(await accounts.holdConsents(userId, user.consents_seen, session))) throw new Fault("CONFLICT");
    };
  };
}
export type SensitiveConsent = ReturnType<typeof createSensitiveConsent>;
