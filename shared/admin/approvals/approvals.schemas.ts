import * as z from "zod/mini";
import { UserType } from "#shared/accounts/session-user.ts";
import { EmployerState } from "#shared/admin/admin.rest.ts";
import type { AccountState } from "#shared/admin/people/people-lists.ts";
import { Id, Moment } from "#shared/primitives.ts";
import { CompanyChange } from "#shared/profiles/company-review.ts";
import { Company } from "#shared/profiles/employer.schemas.ts";

/** What admins approve: companies, their changes, PWD ID numbers, requests to be listed as indigenous. */
export const APPROVAL_KINDS = ["company", "company_change", "pwd_id", "listing"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Who decided, when, and why; whoever has left since has no name. */
export const ApprovalDecision = z.object({
  status: z.enum(["approved", "rejected"]),
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Moment,
  reason: z.nullable(z.string()),
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** A decision that can still be undone: it takes effect, and is told, when its time is over. */
export const HeldDecision = z.object({ ...ApprovalDecision.shape, left_ms: z.int() });
export type HeldDecision = z.infer<typeof HeldDecision>;

/** What all kinds have: whose it is, how it stands, and since when. */
const common = {
  user_id: Id,
  name: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
  user_type: UserType,
  /** How the account stands: what waits may be that of somebody who was suspended meanwhile. */
  account: z.enum(["active", "unverified", "suspended"] satisfies AccountState[]),
  status: EmployerState,
  /** Goes along with a decision, as what was seen. */
  since: Moment,
  /** Of one that waits the last decision before, if there was one; of a decided one the decision of this entry. */
  decision: z.nullable(ApprovalDecision),
  held: z.optional(HeldDecision),
};

export const Appeal = z.object({ message: z.string(), at: Moment });
export type Appeal = z.infer<typeof Appeal>;

/** Another company whose name could be taken for this one's. */
const AlikeCompany = z.object({ user_id: Id, company_name: z.string(), status: EmployerState });
export type AlikeCompany = z.infer<typeof AlikeCompany>;

/** What an admin needs to decide. */
export const Approval = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("company"),
    company: Company,
    /** A name of what it says and shows at this moment; goes along with a decision too. */
    version: z.string(),
    alike: z.array(AlikeCompany),
  }),
  z.object({
    ...common,
    kind: z.literal("company_change"),
    /** With the values that are public. */
    company: Company,
    changes: z.array(CompanyChange),
    /** Companies that the new name looks like. */
    alike: z.array(AlikeCompany),
  }),
  z.object({
    ...common,
    kind: z.literal("pwd_id"),
    /** Masked: the whole number is asked for by itself, and that is written down. */
    number: z.string(),
    /** Whether it has the official shape; a hint, for older cards look otherwise. */
    fits: z.boolean(),
    appeal: z.nullable(Appeal),
    /** Whether the caller has opened this number: only then it is theirs to approve. */
    opened: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal("listing"), message: z.string() }),
]);
export type Approval = z.infer<typeof Approval>;
