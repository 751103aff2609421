import { type Connection, type Model, Schema } from "mongoose";
import type { AuditDownload } from "#shared/admin/audit.rest.ts";
import { AUDIT_ACTIONS, type AuditAction } from "#shared/admin/audit-lists.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";

export interface AuditObject {
  kind: "report";
  id: number;
}

/** The audit trail: who did what to whom and when. Rows are added, never changed. */
export interface AuditRow {
  /** The idempotency key: an action that is repeated is recorded once. */
  cause: string;
  actor_id: number;
  action: AuditAction;
  subject_id: number;
  /** The object it was done with, if the person alone does not say it. */
  object?: AuditObject;
  request_id: string;
  at: Date;
  /** The admin's reason, for actions that have one. Never contains another person's text. */
  reason?: string;
  /** The old and the new value of a change. In rows of older versions, those of a company's change in English. */
  change?: { from: string; to: string };
  /** The changes of a company that the admin decided on. */
  changes?: readonly CompanyChange[];
  /** What a download contained. */
  download?: AuditDownload;
  /** The same in English, in rows of older versions. */
  detail?: string;
  /** The version of the data that was viewed, which does not reveal the data. */
  version?: string;
}

const PART = { _id: false, id: false };

export function auditModel(connection: Connection): Model<AuditRow> {
  const schema = new Schema<AuditRow>(
    {
      cause: { type: String, required: true },
      actor_id: { type: Number, required: true },
      action: { type: String, required: true, enum: AUDIT_ACTIONS },
      subject_id: { type: Number, required: true },
      object: {
        type: new Schema<AuditObject>(
          { kind: { type: String, required: true }, id: { type: Number, required: true } },
          PART,
        ),
        default: undefined,
      },
      request_id: { type: String, required: true },
      at: { type: Date, required: true },
      reason: { type: String },
      version: String,
      detail: String,
      changes: {
        type: [new Schema({ field: String, from: String, to: String }, PART)],
        default: undefined,
      },
      download: {
        type: new Schema({ filter: [new Schema({ name: String, value: String }, PART)], rows: Number }, PART),
        default: undefined,
      },
      change: {
        type: new Schema({ from: String, to: String }, PART),
        default: undefined,
      },
    },
    { strict: "throw", versionKey: false },
  );
  // Sparse: rows of older versions have no cause, and must not stop the start.
  schema.index({ cause: 1 }, { unique: true, sparse: true });
  schema.index({ at: -1, _id: -1 });
  // For reading the trail by actor, subject and action.
  for (const field of ["actor_id", "subject_id", "action"]) schema.index({ [field]: 1, at: -1, _id: -1 });
  appendOnly(schema);
  return connection.model<AuditRow>("Audit", schema, "audit");
}

const CHANGES = [
  "deleteMany",
  "deleteOne",
  "findOneAndDelete",
  "findOneAndReplace",
  "findOneAndUpdate",
  "replaceOne",
  "updateMany",
  "updateOne",
] as const;

/** Makes every change or removal of a row fail before it reaches the database. */
function appendOnly(schema: Schema<AuditRow>): void {
  const refuse = () => {
    throw new Error("the audit trail is only added to");
  };
  for (const change of CHANGES) {
    schema.pre(change, { document: false, query: true }, refuse);
    if (change === "deleteOne" || change === "updateOne") schema.pre(change, { document: true, query: false }, refuse);
  }
  schema.pre("bulkWrite", refuse);
  schema.pre("save", function () {
    if (!this.isNew) refuse();
  });
}
