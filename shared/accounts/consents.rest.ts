import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Moment } from "../primitives.ts";
import { CONSENT_STATES, CONSENTS } from "./consents.ts";

/** The caller's current consents. */
export const OwnConsents = z.object({
  consents: z.array(
    z.object({
      what: z.enum(CONSENTS),
      state: z.enum(CONSENT_STATES),
      /** The version of the text that was last agreed to or withdrawn; null if nothing was ever recorded. */
      version: z.nullable(z.string()),
      at: z.nullable(Moment),
      /** Whether POST can withdraw it. A consent that the account requires ends with the account. */
      may_withdraw: z.boolean(),
    }),
  ),
});
export type OwnConsents = z.infer<typeof OwnConsents>;

export const readConsents = endpoint({
  method: "GET",
  path: "/api/account/consents",
  reply: OwnConsents,
  summary: "The caller's consents, and which of them can be withdrawn.",
});

export const changeConsent = endpoint({
  method: "POST",
  path: "/api/account/consents",
  body: z.strictObject({ what: z.enum(CONSENTS), given: z.boolean() }),
  reply: OwnConsents,
  summary:
    "Gives or withdraws a consent. Withdrawing the one to sensitive data erases PWD ID number and disability, ends their sharing, and makes the account a general one.",
});
