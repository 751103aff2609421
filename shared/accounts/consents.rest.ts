import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../primitives.ts";
import { CONSENT_STATES, CONSENTS } from "./consents.ts";

/** What is said where a consent cannot be changed as asked. */
export const CONSENT_TEXTS = {
  termsStay: "You can withdraw this only by deleting your account",
  /** At a field with which something would be kept or shared that the consent covers. */
  withdrawn:
    "You withdrew your consent to sensitive data. To add this, first agree again in Settings, under “Your consents”.",
} as const;

/** The caller's present consents. */
export const OwnConsents = z.object({
  consents: z.array(
    z.object({
      what: z.enum(CONSENTS),
      state: z.enum(CONSENT_STATES),
      /** Of the words that were last agreed to, or withdrawn from; null where nothing was ever recorded. */
      version: z.nullable(z.string()),
      at: z.nullable(Moment),
      /** Whether POST takes it back. What an account cannot do without ends with the account. */
      may_withdraw: z.boolean(),
    }),
  ),
});
export type OwnConsents = z.infer<typeof OwnConsents>;

export const readConsents = endpoint({
  method: "GET",
  path: "/api/account/consents",
  reply: OwnConsents,
  summary: "What the caller has agreed to, and what of it can be withdrawn.",
});

export const changeConsent = endpoint({
  method: "POST",
  path: "/api/account/consents",
  body: z.strictObject({ what: z.enum(CONSENTS), given: z.boolean() }),
  reply: OwnConsents,
  summary:
    "Gives or withdraws a consent. Withdrawing the one to sensitive data erases PWD ID number and disability, ends their sharing, and makes the account a general one.",
});
