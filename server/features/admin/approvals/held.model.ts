import { type Connection, type Model, Schema } from "mongoose";
import { EMPLOYER_STATES, type EmployerState } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { type AdminDecision, decisionFields } from "./decision.model.ts";

/**
 * A decision that can still be undone. It is stored at once and takes effect when it is due. Until then only admins see it,
 * so an undone decision leaves no trace outside the audit trail.
 */
export interface HeldRow extends AdminDecision {
  /** One per kind and person, so that only one of two simultaneous decisions is stored. */
  _id: string;
  /** The state that was decided on. If it changes in the meantime, the decision lapses. */
  basis: { status: EmployerState; since: Date; version?: string };
  due_at: Date;
}

export const heldId = (kind: ApprovalKind, userId: number): string => `${kind}:${userId}`;

export function heldModel(connection: Connection): Model<HeldRow> {
  const basis = new Schema<HeldRow["basis"]>(
    {
      status: { type: String, required: true, enum: EMPLOYER_STATES },
      since: { type: Date, required: true },
      version: String,
    },
    { _id: false, id: false },
  );
  const schema = new Schema<HeldRow>(
    {
      _id: { type: String, required: true },
      ...decisionFields(),
      basis: { type: basis, required: true },
      due_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ due_at: 1 });
  schema.index({ user_id: 1 });
  return connection.model<HeldRow>("HeldDecision", schema, "held_decisions");
}
