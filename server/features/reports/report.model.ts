import { type Connection, type Model, Schema } from "mongoose";
import { REPORT_ACTIONS, type ReportAction, type ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";
import { ATTACHMENT_KINDS, type Attachment } from "#shared/chat/attachments.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { REPORT_REASONS, REPORT_STATUSES, type ReportReason, type ReportStatus } from "#shared/reports/report-lists.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";

/** A message as it stood when it was reported, whatever becomes of it. */
export interface CopiedMessage {
  id: number;
  seq: number;
  sender_id: number;
  kind: Message["kind"];
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
  reason: ReportReason;
  details: string;
  /** The reported message and its neighbours, or the newest ones of a reported conversation; ascending. */
  messages: CopiedMessage[];
  status: ReportStatus;
  created_at: Date;
  /** When and by which admin it was decided. */
  decided_at: Date | null;
  decided_by: number | null;
  /** What was done to the reported person: not for the reporter. */
  action?: ReportAction | null;
  /** What the reporter is told. */
  outcome?: string | null;
  /** Set by older versions alone, until the reporter was notified; see reports/index.ts. */
  untold?: true;
  /** When its copies, its files and its reporter's words went. */
  released_at?: Date | null;
}

/** A report that was decided, with everything that was decided of it. */
export type DecidedRow = ReportRow & {
  status: ReportDecisionStatus;
  decided_at: Date;
  decided_by: number;
  outcome: string;
};

export function isDecided(row: ReportRow): row is DecidedRow {
  return row.status !== "open" && row.decided_at !== null && row.decided_by !== null && typeof row.outcome === "string";
}

/** The stored names of all files of its copies. */
export function namesOf({ messages }: Pick<ReportRow, "messages">): string[] {
  return messages.flatMap(({ attachments }) => attachments.map(({ name }) => name));
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
      action: { type: String, enum: [...REPORT_ACTIONS, null], default: null },
      outcome: { type: String, default: null },
      untold: Boolean,
      released_at: date,
    },
    { strict: "throw", versionKey: false },
  );
  // One open report of each thing by each person.
  schema.index(
    { reporter_id: 1, "target.kind": 1, "target.id": 1 },
    { unique: true, partialFilterExpression: { status: "open" } },
  );
  schema.index({ status: 1, created_at: -1, _id: -1 });
  // Of one person: about them, and by them.
  schema.index({ reported_id: 1, created_at: -1 });
  schema.index({ reporter_id: 1, created_at: -1 });
  // For what is looked through in the order in which it happened.
  schema.index({ created_at: 1, _id: 1 });
  schema.index({ reporter_id: 1, created_at: 1 });
  schema.index({ reported_id: 1, created_at: -1, _id: -1 });
  schema.index({ reported_id: 1, status: 1 });
  // What an older version has left, and what waits to be released.
  schema.index({ untold: 1, decided_at: 1 }, { partialFilterExpression: { untold: { $exists: true } } });
  schema.index({ released_at: 1, decided_at: 1 });
  return connection.model<ReportRow>("Report", schema, "reports");
}
