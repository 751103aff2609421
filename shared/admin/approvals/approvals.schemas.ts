import * as z from "zod/mini";
import { UserType } from "#shared/accounts/session-user.ts";
import { EmployerState } from "#shared/admin/admin.rest.ts";
import type { AccountState } from "#shared/admin/people/people-lists.ts";
import { Id, Moment } from "#shared/primitives.ts";
import { CompanyChange } from "#shared/profiles/company-review.ts";
import { Company } from "#shared/profiles/company-views.ts";

/** What admins approve: companies, company changes, PWD ID numbers, and requests to be listed as indigenous. */
export const APPROVAL_KINDS = ["company", "company_change", "pwd_id", "listing"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Who decided, when, and why; the name is missing if that admin's account is gone. */
export const ApprovalDecision = z.object({
  status: z.enum(["approved", "rejected"]),
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Moment,
  reason: z.nullable(z.string()),
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** A decision that can still be undone: it takes effect, and is announced, when its time is over. */
export const HeldDecision = z.object({ ...ApprovalDecision.shape, left_ms: z.int() });
export type HeldDecision = z.infer<typeof HeldDecision>;

/** What all kinds share: the owner, the status, and since when it has this status. */
const common = {
  user_id: Id,
  name: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
  user_type: UserType,
  /** The account status: the owner of a pending entry may have been suspended in the meantime. */
  account: z.enum(["active", "unverified", "suspended"] satisfies AccountState[]),
  status: EmployerState,
  /** Sent along with a decision, as the state that the admin saw. */
  since: Moment,
  /** For a pending entry the previous decision, if any; for a decided one its decision. */
  decision: z.nullable(ApprovalDecision),
  held: z.optional(HeldDecision),
};

export const Appeal = z.object({ message: z.string(), at: Moment });
export type Appeal = z.infer<typeof Appeal>;

/** Another company with a similar name. */
const AlikeCompany = z.object({ user_id: Id, company_name: z.string(), status: EmployerState });
export type AlikeCompany = z.infer<typeof AlikeCompany>;

/** What an admin needs for the decision. */
export const Approval = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("company"),
    company: Company,
    /** A fingerprint of the company's current content; also sent along with a decision. */
    version: z.string(),
    alike: z.array(AlikeCompany),
  }),
  z.object({
    ...common,
    kind: z.literal("company_change"),
    /** With the public values. */
    company: Company,
    changes: z.array(CompanyChange),
    /** Companies whose names look similar to the new one. */
    alike: z.array(AlikeCompany),
  }),
  z.object({
    ...common,
    kind: z.literal("pwd_id"),
    /** Masked: the whole number needs a separate call, which is recorded. */
    number: z.string(),
    /** Whether it has the official format. Only a hint, because older cards look different. */
    fits: z.boolean(),
    appeal: z.nullable(Appeal),
    /** Whether the caller has opened this number; only then they may approve it. */
    opened: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal("listing"), message: z.string() }),
]);
export type Approval = z.infer<typeof Approval>;
