import { type Connection, type Model, Schema } from "mongoose";
import { EMPLOYER_STATES, type EmployerState } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { type AdminDecision, decisionFields } from "./decision.model.ts";

/**
 * A decision that can still be undone. It is stored at once, and takes effect when it is due: until then nothing has
 * changed for anybody but admins, so that an undone one leaves no trace outside of the audit trail.
 */
export interface HeldRow extends AdminDecision {
  /** One of a kind and person at a time: of two admins at once one decides. */
  _id: string;
  /** How that stood on which was decided. If it changes meanwhile, the decision was not about what is there now. */
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
