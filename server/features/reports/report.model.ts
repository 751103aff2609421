import { type Connection, type Model, Schema } from "mongoose";
import { REPORT_ACTIONS, type ReportAction, type ReportDecisionStatus } from "#shared/admin/reports/report-lists.ts";
import { ATTACHMENT_KINDS, type Attachment, type Voice, type VoicePreview } from "#shared/chat/attachments.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { REPORT_REASONS, REPORT_STATUSES, type ReportReason, type ReportStatus } from "#shared/reports/report-lists.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";

/** What a copied message replied to, as it was when the copy was made. */
export interface CopiedQuote {
  sender_id: number;
  /** Empty if the source was deleted or had only files. */
  excerpt: string;
  /** Only of a voice message. */
  voice?: VoicePreview;
  deleted_at: Date | null;
}

/** A copy of a message as it was when it was reported. */
export interface CopiedMessage {
  id: number;
  seq: number;
  sender_id: number;
  kind: Message["kind"];
  content: string;
  /** Its files as the conversation showed them. Admins can read those that the report keeps. */
  attachments: Pick<Attachment, "name" | "kind" | "title" | "size" | "alt">[];
  /** The recording of a voice message. */
  voice?: Pick<Voice, "name" | "title" | "size" | "duration_ms">;
  /** Missing in a message that is no reply. */
  quote?: CopiedQuote;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

/** A report to the admins. They see these few messages of the conversation and no others. */
export interface ReportRow {
  _id: number;
  reporter_id: number;
  /** The id of the reported person. */
  reported_id: number;
  conversation_id: number;
  target: ReportTarget;
  reason: ReportReason;
  details: string;
  /** The reported message with the messages around it, or the newest ones of a reported conversation; ascending. */
  messages: CopiedMessage[];
  status: ReportStatus;
  created_at: Date;
  /** When and by which admin it was decided. */
  decided_at: Date | null;
  decided_by: number | null;
  /** What was done to the reported person. The reporter does not see it. */
  action?: ReportAction | null;
  /** The outcome as the reporter reads it. */
  outcome?: string | null;
  /** Set only by older versions until they had notified the reporter; see reports/index.ts. */
  untold?: true;
  /** When its copies, its files and the reporter's text were removed. */
  released_at?: Date | null;
}

/** A decided report. */
export type DecidedRow = ReportRow & {
  status: ReportDecisionStatus;
  decided_at: Date;
  decided_by: number;
  outcome: string;
};

export function isDecided(row: ReportRow): row is DecidedRow {
  return row.status !== "open" && row.decided_at !== null && row.decided_by !== null && typeof row.outcome === "string";
}

/** The stored names of all files of the copied messages. */
export function namesOf({ messages }: Pick<ReportRow, "messages">): string[] {
  return messages.flatMap(({ attachments, voice }) =>
    [...attachments, ...(voice ? [voice] : [])].map(({ name }) => name),
  );
}

export function reportModel(connection: Connection): Model<ReportRow> {
  const number = { type: Number, required: true };
  const date = { type: Date, default: null };
  // Not required: the text of a deleted message and a description that was left out are empty.
  const text = { type: String, default: "" };
  const attachment = {
    _id: false,
    name: { type: String, required: true },
    kind: { type: String, required: true, enum: ATTACHMENT_KINDS },
    title: { type: String, required: true },
    size: number,
    alt: String,
  };
  const voice = new Schema<CopiedMessage["voice"]>(
    {
      name: { type: String, required: true },
      title: { type: String, required: true },
      size: number,
      duration_ms: number,
    },
    { _id: false, id: false },
  );
  const message = new Schema<CopiedMessage>(
    {
      id: number,
      seq: number,
      sender_id: number,
      kind: { type: String, required: true },
      content: text,
      attachments: { type: [attachment], default: [] },
      voice: { type: voice, default: undefined },
      quote: {
        type: new Schema<CopiedQuote>(
          {
            sender_id: number,
            excerpt: text,
            voice: { type: new Schema({ duration_ms: number }, { _id: false, id: false }), default: undefined },
            deleted_at: date,
          },
          { _id: false, id: false },
        ),
        default: undefined,
      },
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
  // One open report of a message or person per reporter.
  schema.index(
    { reporter_id: 1, "target.kind": 1, "target.id": 1 },
    { unique: true, partialFilterExpression: { status: "open" } },
  );
  schema.index({ status: 1, created_at: -1, _id: -1 });
  // The reports about a person, and by a person.
  schema.index({ reported_id: 1, created_at: -1 });
  schema.index({ reporter_id: 1, created_at: -1 });
  // For reading in the order of creation.
  schema.index({ created_at: 1, _id: 1 });
  schema.index({ reporter_id: 1, created_at: 1 });
  schema.index({ reported_id: 1, created_at: -1, _id: -1 });
  schema.index({ reported_id: 1, status: 1 });
  // For the rows that an older version left, and for reports whose evidence is due to be removed.
  schema.index({ untold: 1, decided_at: 1 }, { partialFilterExpression: { untold: { $exists: true } } });
  schema.index({ released_at: 1, decided_at: 1 });
  return connection.model<ReportRow>("Report", schema, "reports");
}
