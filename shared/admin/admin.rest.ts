import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { charactersUpTo, Id, IdText, Moment } from "../primitives.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { adminTexts } from "./texts/admin.texts.ts";

export const EMPLOYER_STATES = ["pending", "approved", "rejected"] as const;
export const EmployerState = z.enum(EMPLOYER_STATES);
export type EmployerState = z.infer<typeof EmployerState>;

const T = errorsOf(adminTexts);

/**
 * The status of an item and its date, as the caller saw them, and for a company its content. If any of them has changed
 * since, nothing is decided.
 */
export const Seen = z.strictObject({
  status: EmployerState,
  since: Moment,
  version: z.optional(z.string().check(charactersUpTo(100))),
});
export type Seen = z.infer<typeof Seen>;

export const REASON_MAX = 1000;
/** Why something was not approved, as its owner reads it. */
export const reasonOf = (required: ErrorText) =>
  z.string(required).check(z.trim(), z.minLength(1, required), charactersUpTo(REASON_MAX));

export const UserIdParams = z.object({ userId: IdText });
export const Decision = z.object({
  user_id: Id,
  status: EmployerState,
  /**
   * While it can still be undone: the id for that, and the time left in milliseconds. The person has not been notified
   * yet.
   */
  held: z.nullable(z.object({ at: Moment, left_ms: z.int() })),
});
export type Decision = z.infer<typeof Decision>;

/** Which decision to undo: what was decided, and when. */
export const Undo = z.strictObject({
  decision: z.strictObject({ status: z.enum(["approved", "rejected"]), at: Moment }),
});
export type Undo = z.infer<typeof Undo>;
/** The state after the undo. */
export const Undone = z.object({ user_id: Id, status: EmployerState });
/** If the caller does not say what they saw, only a pending item is decided; anything else is a 409. */
export const ApproveBody = z.optional(z.strictObject({ seen: z.optional(Seen) }));

export const approveEmployer = endpoint({
  method: "POST",
  path: "/api/admin/employers/:userId/approve",
  params: UserIdParams,
  body: ApproveBody,
  reply: Decision,
  summary:
    "Approves a company. A few seconds later, unless it is undone, people can write to the company, it can publish jobs, and the employer is notified. Recorded in the audit trail.",
});

export const rejectEmployer = endpoint({
  method: "POST",
  path: "/api/admin/employers/:userId/reject",
  params: UserIdParams,
  body: z.strictObject({ reason: reasonOf(T.companyReasonRequired), seen: z.optional(Seen) }),
  reply: Decision,
  summary:
    "Rejects a company with a reason. A few seconds later, unless it is undone, this takes effect and the employer is notified. Recorded in the audit trail.",
});

export const undoEmployer = endpoint({
  method: "POST",
  path: "/api/admin/employers/:userId/undo",
  params: UserIdParams,
  body: Undo,
  reply: Undone,
  summary: "Undoes the caller's decision on a company before the employer is notified.",
});
