import { type Connection, type Model, Schema } from "mongoose";
import type { EmployerState } from "#shared/admin/admin.rest.ts";

export interface AuditObject {
  kind: "report";
  id: number;
}

/** The audit trail: who did what to whom and when. Rows are added, never changed. */
export interface AuditRow {
  /** What this is the record of: the same, tried again, is recorded once. */
  cause: string;
  actor_id: number;
  action:
    | "employer.approve"
    | "employer.reject"
    | "admin.create"
    | "announcement.send"
    | "jobseeker.read"
    | "resume.read"
    | "application.read"
    | "report.read"
    | "report_file.read"
    | "report.resolve"
    | "report.dismiss"
    | "person.sensitive.read"
    | "user.reactivate"
    | "user.suspend"
    | "user.type"
    | "user.warn";
  subject_id: number;
  /** What it was done with, where the person alone does not say it. */
  object?: AuditObject;
  request_id: string;
  at: Date;
  /** What the admin said of it, where something has to be said: never a word of anybody else. */
  reason?: string;
  /** Of a change from one thing to another. */
  change?: { from: string; to: string };
}

/** The name of a decision on a company, the same in every try to record it and to tell of it. */
export function decisionCause(employerId: number, status: EmployerState, decidedAt: Date): string {
  return `employer-${employerId}-${status}-${decidedAt.toISOString()}`;
}

export function auditModel(connection: Connection): Model<AuditRow> {
  const schema = new Schema<AuditRow>(
    {
      cause: { type: String, required: true },
      actor_id: { type: Number, required: true },
      action: { type: String, required: true },
      subject_id: { type: Number, required: true },
      object: {
        type: new Schema<AuditObject>(
          { kind: { type: String, required: true }, id: { type: Number, required: true } },
          { _id: false, id: false },
        ),
        default: undefined,
      },
      request_id: { type: String, required: true },
      at: { type: Date, required: true },
      reason: { type: String },
      change: {
        type: new Schema({ from: String, to: String }, { _id: false, id: false }),
        default: undefined,
      },
    },
    { strict: "throw", versionKey: false },
  );
  // Sparse: rows of before there were causes have none, and must not stop the start.
  schema.index({ cause: 1 }, { unique: true, sparse: true });
  schema.index({ at: -1, _id: -1 });
  schema.index({ subject_id: 1, at: -1 });
  return connection.model<AuditRow>("Audit", schema, "audit");
}
