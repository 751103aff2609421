import { type Connection, type Model, Schema } from "mongoose";
import { APPLICATION_STATUSES, type ApplicationStatus, SIDES, type Side } from "#shared/applications/status-lists.ts";

/** One step of an application, as both sides see it. */
export interface StepRow {
  status: ApplicationStatus;
  by: Side;
  note: string;
  at: Date;
}

/** What an applicant may share with the employer of one application. */
export const SHARED = ["share_disability", "share_access_needs"] as const;
export type SharedName = (typeof SHARED)[number];

/** What somebody says yes to sharing. */
export const whatIsShared = (answers: Partial<Record<SharedName, boolean | undefined>>): SharedName[] =>
  SHARED.filter((what) => answers[what] === true);

/** An answer to sharing something, kept to be shown: null where nobody asked. */
export interface ConsentRow {
  what: SharedName;
  given: boolean | null;
  /** Of the words that were agreed to. */
  version: string;
  at: Date;
}

/**
 * That somebody applied to a job. It is the applicant's: it outlives the job and the company, and goes with the account
 * of its applicant.
 */
export interface ApplicationRow {
  _id: number;
  job_id: number;
  /** Whose job it is. Here too, because whether two people are tied is asked with every look at a profile. */
  employer_id: number;
  applicant_id: number;
  /** As the job was called when it was applied to. */
  job_title: string;
  status: ApplicationStatus;
  /** Grows with every change: whoever changes it names the one that they have seen. */
  version: number;
  applied_at: Date;
  /** The first is that it was sent. */
  steps: StepRow[];
  /** `files/...`: a file of the applicant's that belongs to this application alone, so that a new resume changes nothing here. */
  resume_path: string | null;
  cover_letter: string;
  /** What of the profile the applicant shares with this employer, for this application; null where nobody asked. */
  share_disability: boolean | null;
  share_access_needs: boolean | null;
  /** Every answer that was ever given to that. */
  consents: ConsentRow[];
  /** When the employer first chose to open it; absent before that. */
  viewed_at?: Date;
  /** The name that its sender gave to the call: a retry is answered with this row. */
  request_key?: string;
  updated_at: Date;
}

/** The id of the domain event that an application's version came from. */
export const eventId = ({ _id, version }: Pick<ApplicationRow, "_id" | "version">): string =>
  `application-${_id}-${version}`;

export function applicationModel(connection: Connection): Model<ApplicationRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const date = { type: Date, required: true };
  const status = { ...text, enum: APPLICATION_STATUSES };
  // Not `required`: to mongoose an empty text is a missing one.
  const words = { type: String, default: "" };
  const answer = { type: Boolean, default: null };
  const schema = new Schema<ApplicationRow>(
    {
      _id: number,
      job_id: number,
      employer_id: number,
      applicant_id: number,
      job_title: text,
      status,
      version: number,
      applied_at: date,
      steps: { type: [{ _id: false, status, by: { ...text, enum: SIDES }, note: words, at: date }], required: true },
      resume_path: { type: String, default: null },
      cover_letter: words,
      share_disability: answer,
      share_access_needs: answer,
      consents: {
        type: [{ _id: false, what: { ...text, enum: SHARED }, given: answer, version: text, at: date }],
        required: true,
      },
      viewed_at: Date,
      request_key: String,
      updated_at: date,
    },
    { strict: "throw", versionKey: false },
  );
  // Nobody applies to the same job twice, however often they press.
  schema.index({ job_id: 1, applicant_id: 1 }, { unique: true });
  // Whether an employer and a seeker are tied.
  schema.index({ employer_id: 1, applicant_id: 1, status: 1 });
  // The two lists, in their order: two of one moment are told apart by their ids.
  schema.index({ applicant_id: 1, applied_at: -1, _id: -1 });
  schema.index({ employer_id: 1, applied_at: -1, _id: -1 });
  // For what is looked through in the order in which it happened.
  schema.index({ updated_at: 1, _id: 1 });
  // For the statistics: how many stand where, and those that led to a hire.
  schema.index({ status: 1, _id: 1 });
  // Whose a resume is, asked with each look at one.
  schema.index({ resume_path: 1 }, { partialFilterExpression: { resume_path: { $type: "string" } } });
  return connection.model<ApplicationRow>("Application", schema, "applications");
}
