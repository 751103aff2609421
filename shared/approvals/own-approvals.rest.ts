import * as z from "zod/mini";
import { Appeal } from "../admin/approvals/approvals.schemas.ts";
import { endpoint } from "../endpoint.ts";
import { Done, Moment } from "../primitives.ts";
import { PWD_ID_STATES } from "../profiles/pwd-id-states.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { approvalsTexts } from "./texts/approvals.texts.ts";

const T = errorsOf(approvalsTexts);

/** A text for the admins: an appeal, or the reason of a request to be listed. */
export const REQUEST_MAX = 1000;

const message = (required: ErrorText) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(REQUEST_MAX, T.tooLong));

export const LISTING_STATES = ["pending", "approved", "rejected"] as const;

/** The status of a job seeker's requests to admins. */
export const OwnApprovals = z.object({
  /** Null if there is no number. */
  pwd_id: z.nullable(
    z.object({
      state: z.enum(PWD_ID_STATES),
      /** Why it was not confirmed; null otherwise. */
      reason: z.nullable(z.string()),
      decided_at: z.nullable(Moment),
      /** The text of the appeal against the last decision on this number. */
      appeal: z.nullable(Appeal),
      may_appeal: z.boolean(),
    }),
  ),
  /** The last request that was not withdrawn. */
  listing: z.nullable(
    z.object({
      state: z.enum(LISTING_STATES),
      message: z.string(),
      asked_at: Moment,
      reason: z.nullable(z.string()),
      decided_at: z.nullable(Moment),
    }),
  ),
  may_ask_listing: z.boolean(),
});
export type OwnApprovals = z.infer<typeof OwnApprovals>;

export const readOwnApprovals = endpoint({
  method: "GET",
  path: "/api/account/approvals",
  reply: OwnApprovals,
  summary: "The status of the caller's PWD ID and of their request to be listed as indigenous.",
});

export const appealPwdId = endpoint({
  method: "POST",
  path: "/api/account/pwd-id/appeal",
  body: z.strictObject({ message: message(T.appealRequired) }),
  reply: OwnApprovals,
  summary: "Asks admins to review a rejected PWD ID number again; once for each number.",
});

export const askListing = endpoint({
  method: "POST",
  path: "/api/account/listing",
  body: z.strictObject({
    message: message(T.listingRequired),
    sensitiveDataConsent: z.boolean(T.consentRequired).check(z.refine((given) => given, T.consentRequired)),
  }),
  reply: OwnApprovals,
  summary: "Asks admins to list the caller as indigenous; the consent is recorded.",
});

export const withdrawListing = endpoint({
  method: "DELETE",
  path: "/api/account/listing",
  reply: OwnApprovals,
  summary: "Withdraws the caller's request to be listed; a repeated call succeeds too.",
});

export const askApproval = endpoint({
  method: "POST",
  path: "/api/employer/ask",
  reply: Done,
  summary: "Asks admins to review the caller's rejected company again.",
});
