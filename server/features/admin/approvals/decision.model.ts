import { type Connection, type Model, Schema } from "mongoose";
import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { APPROVAL_KINDS, type ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";

/** A decision of an admin, held or in effect. */
export interface AdminDecision {
  /** Identifies the decision in the audit trail, and in the notification and the email about it. */
  cause: string;
  kind: ApprovalKind;
  user_id: number;
  status: "approved" | "rejected";
  by: number;
  at: Date;
  reason: string | null;
}

/** The schema fields of an AdminDecision. A new object for each schema, because mongoose keeps a reference to it. */
export const decisionFields = () =>
  ({
    cause: { type: String, required: true },
    kind: { type: String, required: true, enum: APPROVAL_KINDS },
    user_id: { type: Number, required: true },
    status: { type: String, required: true, enum: ["approved", "rejected"] },
    by: { type: Number, required: true },
    at: { type: Date, required: true },
    reason: { type: String, default: null },
  }) as const;

/** A decision of an admin that has taken effect. */
export interface DecisionRow extends AdminDecision {
  _id: number;
  /** The account type after the decision, if the decision changed it. */
  became?: UserType;
  /** Set only by older versions, until the person was notified; see approvals/index.ts. */
  untold?: true;
  /** When the email was sent, so that it is not sent again. */
  mailed_at?: Date;
}

const NAMES: Record<ApprovalKind, string> = {
  company: "employer",
  company_change: "company-change",
  pwd_id: "pwd-id",
  listing: "listing",
};

/** The prefix of the causes of all decisions of a kind about one person. */
export const decisionCauses = (kind: ApprovalKind, userId: number): string => `${NAMES[kind]}-${userId}-`;

/** Identifies a decision in the audit trail, and in the notification and the email about it. */
export function decisionCause(kind: ApprovalKind, userId: number, status: DecisionRow["status"], at: Date): string {
  return `${decisionCauses(kind, userId)}${status}-${at.toISOString()}`;
}

export function decisionModel(connection: Connection): Model<DecisionRow> {
  const schema = new Schema<DecisionRow>(
    {
      _id: { type: Number, required: true },
      ...decisionFields(),
      became: { type: String, enum: USER_TYPES },
      untold: Boolean,
      mailed_at: Date,
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ cause: 1 }, { unique: true });
  schema.index({ kind: 1, at: -1, _id: -1 });
  schema.index({ user_id: 1, kind: 1, at: -1 });
  schema.index({ at: 1 }, { partialFilterExpression: { untold: true } });
  return connection.model<DecisionRow>("Decision", schema, "decisions");
}
