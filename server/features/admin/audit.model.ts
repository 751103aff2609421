import { type Connection, type Model, Schema } from "mongoose";

/** The audit trail: who did what to whom and when. Rows are added, never changed. */
export interface AuditRow {
  actor_id: number;
  action: "employer.approve" | "employer.reject" | "admin.create";
  subject_id: number;
  request_id: string;
  at: Date;
}

export function auditModel(connection: Connection): Model<AuditRow> {
  const schema = new Schema<AuditRow>(
    {
      actor_id: { type: Number, required: true },
      action: { type: String, required: true },
      subject_id: { type: Number, required: true },
      request_id: { type: String, required: true },
      at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ at: -1 });
  schema.index({ subject_id: 1, at: -1 });
  return connection.model<AuditRow>("Audit", schema, "audit");
}
