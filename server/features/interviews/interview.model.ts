import { type Connection, type Model, Schema } from "mongoose";
import { SIDES } from "#shared/applications/status-lists.ts";
import { INTERVIEW_STATUSES } from "#shared/interviews/interview-lists.ts";
import {
  type Adjustment,
  INTERVIEW_KINDS,
  type Interview,
  type InterviewStep,
} from "#shared/interviews/interviews.schemas.ts";

export interface SlotRow {
  starts_at: Date;
  /** The time zone in which it was chosen, such as `+08:00`. */
  offset: string;
  minutes: number;
}
export type AdjustmentRow = Pick<Adjustment, "id" | "need" | "words"> & {
  asked_at: Date;
  answer: { agreed: boolean; words: string; at: Date } | null;
};
export type InterviewStepRow = Omit<InterviewStep, "at"> & { at: Date };

type Plain = "application_id" | "employer_id" | "applicant_id" | "job_title" | "status" | "version";
type Plan = "kind" | "place" | "notes" | "adjustments_offered" | "accepted_slot" | "time_request";

/** An interview for an application. Like the application it belongs to the applicant. */
export interface InterviewRow extends Pick<Interview, Plain | Plan> {
  _id: number;
  /** Earliest first. */
  slots: SlotRow[];
  adjustments: AdjustmentRow[];
  steps: InterviewStepRow[];
  /** When both are reminded next; null for never. */
  remind_at: Date | null;
  /** Set when the application is withdrawn. The employer no longer sees the interview. */
  withdrawn?: true;
  created_at: Date;
  updated_at: Date;
}

export function interviewModel(connection: Connection): Model<InterviewRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const date = { type: Date, required: true };
  // Not `required`: to mongoose an empty text is a missing one.
  const words = { type: String, default: "" };
  const answer = new Schema({ agreed: { type: Boolean, required: true }, words, at: date }, { _id: false });
  const schema = new Schema<InterviewRow>(
    {
      _id: number,
      application_id: number,
      employer_id: number,
      applicant_id: number,
      job_title: text,
      status: { ...text, enum: INTERVIEW_STATUSES },
      version: number,
      kind: { ...text, enum: INTERVIEW_KINDS },
      place: words,
      notes: words,
      adjustments_offered: { type: [String], required: true },
      slots: { type: [{ _id: false, starts_at: date, offset: text, minutes: number }], required: true },
      accepted_slot: { type: Number, default: null },
      time_request: { type: String, default: null },
      adjustments: {
        type: [{ _id: false, id: number, need: text, words, asked_at: date, answer: { type: answer, default: null } }],
        required: true,
      },
      steps: { type: [{ _id: false, action: text, by: { ...text, enum: SIDES }, words, at: date }], required: true },
      remind_at: { type: Date, default: null },
      withdrawn: Boolean,
      created_at: date,
      updated_at: date,
    },
    // The `id` of an adjustment within its interview, not mongoose's virtual.
    { strict: "throw", versionKey: false, id: false },
  );
  schema.index({ application_id: 1, created_at: -1 });
  schema.index({ employer_id: 1, status: 1 });
  schema.index({ applicant_id: 1, status: 1 });
  // For reading all rows in the order of their changes.
  schema.index({ updated_at: 1, _id: 1 });
  // Only interviews with a pending reminder.
  schema.index({ remind_at: 1 }, { partialFilterExpression: { remind_at: { $type: "date" } } });
  return connection.model<InterviewRow>("Interview", schema, "interviews");
}
