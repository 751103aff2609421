import { type Connection, type Model, Schema } from "mongoose";
import { ATTACHMENT_KINDS, type Attachment } from "#shared/chat/attachments.ts";
import { REPORT_REASONS, REPORT_STATUSES, type ReportTarget } from "#shared/reports/reports.schemas.ts";

/** A message as it stood when it was reported, whatever becomes of it. */
export interface CopiedMessage {
  id: number;
  seq: number;
  sender_id: number;
  kind: string;
  content: string;
  /** Its files, as they were told. Those that the report keeps are there for admins to read. */
  attachments: Pick<Attachment, "name" | "kind" | "title" | "size">[];
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

/** What somebody has reported to the admins. Of the conversation they see these few messages, and no others. */
export interface ReportRow {
  _id: number;
  reporter_id: number;
  /** Whom it is about. */
  reported_id: number;
  conversation_id: number;
  target: ReportTarget;
  reason: (typeof REPORT_REASONS)[number];
  details: string;
  /** The reported message and its neighbours, or the newest ones of a reported conversation; ascending. */
  messages: CopiedMessage[];
  status: (typeof REPORT_STATUSES)[number];
  created_at: Date;
  /** When and by which admin it was closed. */
  decided_at: Date | null;
  decided_by: number | null;
}

export function reportModel(connection: Connection): Model<ReportRow> {
  const number = { type: Number, required: true };
  const date = { type: Date, default: null };
  // Not required: a text may be empty, where a message was deleted or nothing was described.
  const text = { type: String, default: "" };
  const attachment = {
    _id: false,
    name: { type: String, required: true },
    kind: { type: String, required: true, enum: ATTACHMENT_KINDS },
    title: { type: String, required: true },
    size: number,
  };
  const message = new Schema<CopiedMessage>(
    {
      id: number,
      seq: number,
      sender_id: number,
      kind: { type: String, required: true },
      content: text,
      attachments: { type: [attachment], default: [] },
      created_at: { type: Date, required: true },
      edited_at: date,
      deleted_at: date,
    },
    { _id: false, id: false },
  );
  const schema = new Schema<ReportRow>(
    {
      _id: number,
      reporter_id: number,
      reported_id: number,
      conversation_id: number,
      target: new Schema<ReportTarget>(
        { kind: { type: String, required: true }, id: number },
        { _id: false, id: false },
      ),
      reason: { type: String, required: true, enum: REPORT_REASONS },
      details: text,
      messages: { type: [message], required: true },
      status: { type: String, required: true, enum: REPORT_STATUSES },
      created_at: { type: Date, required: true },
      decided_at: date,
      decided_by: { type: Number, default: null },
    },
    { strict: "throw", versionKey: false },
  );
  // One open report of each thing by each person.
  schema.index(
    { reporter_id: 1, "target.kind": 1, "target.id": 1 },
    { unique: true, partialFilterExpression: { status: "open" } },
  );
  schema.index({ status: 1, created_at: -1, _id: -1 });
  // For what is looked through in the order in which it happened.
  schema.index({ created_at: 1, _id: 1 });
  return connection.model<ReportRow>("Report", schema, "reports");
}
