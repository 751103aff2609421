import type { ClientSession } from "mongoose";
import type { ProfileFieldsRepo } from "#server/features/accounts/users/profile-fields.repo.ts";
import { CONSENT_TEXTS } from "#shared/accounts/consents.rest.ts";
import { Fault } from "#shared/fault.ts";

/** To be called first in the transaction that writes: a withdrawal at that moment comes before it or after it. */
export type HoldConsent = (session: ClientSession) => Promise<void>;

/**
 * Asks, before something is kept or shared under the consent to sensitive data, that this consent was not withdrawn. Where
 * none was ever recorded nothing is asked: clients of the specification record none.
 */
export function createSensitiveConsent({ find, holdConsents }: Pick<ProfileFieldsRepo, "find" | "holdConsents">) {
  /**
   * @param fields the names of what the call would keep or share; none asks for nothing
   * @returns what holds the consent. @throws {Fault} CONFLICT where it was withdrawn meanwhile
   * @throws {Fault} BAD_INPUT at each of the fields; SIGNED_OUT where the account is gone
   */
  return async (userId: number, fields: readonly string[]): Promise<HoldConsent> => {
    if (fields.length === 0) return async () => {};
    const user = await find(userId);
    if (!user) throw new Fault("SIGNED_OUT");
    const text = CONSENT_TEXTS.withdrawn;
    if (user.sensitive_data === "withdrawn")
      throw new Fault("BAD_INPUT", text, { fields: Object.fromEntries(fields.map((field) => [field, [text]])) });
    return async (session) => {
      if (!(await holdConsents(userId, user.consents_seen, session))) throw new Fault("CONFLICT");
    };
  };
}
export type SensitiveConsent = ReturnType<typeof createSensitiveConsent>;
