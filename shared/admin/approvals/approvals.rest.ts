import * as z from "zod/mini";
import { ApproveBody, Decision, reasonOf, Seen, Undo, Undone, UserIdParams } from "#shared/admin/admin.rest.ts";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { charactersUpTo, countText } from "#shared/primitives.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { APPROVAL_KINDS, Approval } from "./approvals.schemas.ts";

const T = errorsOf(adminTexts);

/** Default and maximum number of entries per page. */
export const APPROVALS_PAGE = 20;
export const APPROVALS_PAGE_MAX = 100;
/** The last page number. */
export const APPROVALS_DEPTH = 10_000;
/** The admin's reason for opening a number. */
export const REVEAL_REASON_MAX = 500;

export const APPROVAL_LISTS = ["pending", "decided"] as const;
export type ApprovalListName = (typeof APPROVAL_LISTS)[number];

const ApprovalsQuery = z
  .strictObject({
    kind: z.enum(APPROVAL_KINDS, oneOf(APPROVAL_KINDS)),
    status: z.optional(z.enum(APPROVAL_LISTS, oneOf(APPROVAL_LISTS))),
    page: z.optional(countText(1, APPROVALS_DEPTH)),
    pageSize: z.optional(countText(1, APPROVALS_PAGE_MAX)),
  })
  .check(
    z.refine(({ page = 1, pageSize = APPROVALS_PAGE }) => page * pageSize <= APPROVALS_DEPTH, {
      ...T.tooDeep,
      path: ["page"],
    }),
  );
export type ApprovalsQuery = z.infer<typeof ApprovalsQuery>;

const ApprovalPage = z.object({
  total: z.int(),
  approvals: z.array(Approval),
  /** Number of pending entries of each kind. */
  pending: z.record(z.enum(APPROVAL_KINDS), z.int()),
});
export type ApprovalPage = z.infer<typeof ApprovalPage>;

export const listApprovals = endpoint({
  method: "GET",
  path: "/api/admin/approvals",
  query: ApprovalsQuery,
  reply: ApprovalPage,
  summary: "Pending approvals, oldest first, or decided ones, newest first.",
});

export const revealPwdId = endpoint({
  method: "POST",
  path: "/api/admin/pwd-ids/:userId/reveal",
  params: UserIdParams,
  body: z.optional(
    z.strictObject({
      reason: z.optional(z.string().check(z.trim(), charactersUpTo(REVEAL_REASON_MAX))),
    }),
  ),
  reply: z.object({ pwd_id_number: z.string() }),
  summary: "The full PWD ID number of a person. Each view is recorded in the audit trail.",
});

const Reject = z.strictObject({ reason: reasonOf(T.reasonRequired), seen: z.optional(Seen) });

export const approvePwdId = endpoint({
  method: "POST",
  path: "/api/admin/pwd-ids/:userId/approve",
  params: UserIdParams,
  body: ApproveBody,
  reply: Decision,
  summary:
    "Confirms a PWD ID number that the caller has opened. Its owner is notified a few seconds later, unless it is undone. Recorded in the audit trail.",
});

export const rejectPwdId = endpoint({
  method: "POST",
  path: "/api/admin/pwd-ids/:userId/reject",
  params: UserIdParams,
  body: Reject,
  reply: Decision,
  summary:
    "Rejects a PWD ID number with a reason. Its owner is notified and can appeal once. Recorded in the audit trail.",
});

export const approveListing = endpoint({
  method: "POST",
  path: "/api/admin/listings/:userId/approve",
  params: UserIdParams,
  body: ApproveBody,
  reply: Decision,
  summary: "Lists a person as indigenous at their request, and notifies them. Recorded in the audit trail.",
});

export const rejectListing = endpoint({
  method: "POST",
  path: "/api/admin/listings/:userId/reject",
  params: UserIdParams,
  body: Reject,
  reply: Decision,
  summary:
    "Rejects a request to be listed as indigenous, with a reason, and notifies the person. Recorded in the audit trail.",
});

export const approveCompanyChange = endpoint({
  method: "POST",
  path: "/api/admin/company-changes/:userId/approve",
  params: UserIdParams,
  body: ApproveBody,
  reply: Decision,
  summary:
    "Approves a change of an approved company. A few seconds later, unless it is undone, the new values are public and the employer is notified. Recorded in the audit trail with the old and new values.",
});

export const rejectCompanyChange = endpoint({
  method: "POST",
  path: "/api/admin/company-changes/:userId/reject",
  params: UserIdParams,
  body: Reject,
  reply: Decision,
  summary:
    "Rejects a change of an approved company with a reason: the old values stay public, and the employer is notified. Recorded in the audit trail with the old and new values.",
});

export const undoCompanyChange = endpoint({
  method: "POST",
  path: "/api/admin/company-changes/:userId/undo",
  params: UserIdParams,
  body: Undo,
  reply: Undone,
  summary: "Undoes the caller's decision on a change of a company before the employer is notified.",
});

export const undoPwdId = endpoint({
  method: "POST",
  path: "/api/admin/pwd-ids/:userId/undo",
  params: UserIdParams,
  body: Undo,
  reply: Undone,
  summary: "Undoes the caller's decision on a PWD ID number before its owner is notified.",
});

export const undoListing = endpoint({
  method: "POST",
  path: "/api/admin/listings/:userId/undo",
  params: UserIdParams,
  body: Undo,
  reply: Undone,
  summary: "Undoes the caller's decision on a request to be listed before the person is notified.",
});
