import { type Connection, type Model, Schema } from "mongoose";
import { SHARING_VERSION } from "#shared/applications/sharing.ts";
import { APPLICATION_STATUSES, type ApplicationStatus, SIDES, type Side } from "#shared/applications/status-lists.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";

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

/** A detail that an applicant can consent to share. */
export const whatIsShared = (answers: Partial<Record<SharedName, boolean | undefined>>): SharedName[] =>
  SHARED.filter((what) => answers[what] === true);

/** An answer to the question whether to share a detail, stored as evidence; null if it was not asked. */
export interface ConsentRow {
  what: SharedName;
  given: boolean | null;
  /** The version of the text that was agreed to. */
  version: string;
  /** The language of that text; English if missing, the only one before there were others. */
  language?: Language;
  at: Date;
}

/** The record of an answer that is given now: the current version, in the language of the call that gives it. */
export const sharingAnswer = (what: SharedName, given: boolean | null, at: Date): ConsentRow => ({
  what,
  given,
  version: SHARING_VERSION,
  language: currentLanguage(),
  at,
});

/**
 * An application to a job. It belongs to the applicant: it outlives the job and the company, and is deleted with the
 * applicant's account.
 */
export interface ApplicationRow {
  _id: number;
  job_id: number;
  /**
   * The owner of the job. Stored here, too, because every profile view checks for an application between two people.
   */
  employer_id: number;
  applicant_id: number;
  /** The title of the job at the time of the application. */
  job_title: string;
  status: ApplicationStatus;
  /** Grows with every change. A change states the version that it is based on. */
  version: number;
  applied_at: Date;
  /** The first step is the submission. */
  steps: StepRow[];
  /** `files/...`: a copy for this application only, so that a new resume in the profile does not change it. */
  resume_path: string | null;
  cover_letter: string;
  /** Whether the applicant shares these details of the profile for this application; null if it was not asked. */
  share_disability: boolean | null;
  share_access_needs: boolean | null;
  /** All answers to that, oldest first. */
  consents: ConsentRow[];
  /** When the employer first opened it; absent before. */
  viewed_at?: Date;
  /** The idempotency key of the call. A retry with the same key returns this row. */
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
        type: [
          { _id: false, what: { ...text, enum: SHARED }, given: answer, version: text, language: String, at: date },
        ],
        required: true,
      },
      viewed_at: Date,
      request_key: String,
      updated_at: date,
    },
    { strict: "throw", versionKey: false },
  );
  // One application per person and job.
  schema.index({ job_id: 1, applicant_id: 1 }, { unique: true });
  // Whether an employer and a job seeker share an application.
  schema.index({ employer_id: 1, applicant_id: 1, status: 1 });
  // The two lists in their order; `_id` orders rows of the same time.
  schema.index({ applicant_id: 1, applied_at: -1, _id: -1 });
  schema.index({ employer_id: 1, applied_at: -1, _id: -1 });
  // For reading all rows in the order of their changes.
  schema.index({ updated_at: 1, _id: 1 });
  // For the statistics: counts by status, and hires.
  schema.index({ status: 1, _id: 1 });
  // Finds the application of a resume when the resume is opened.
  schema.index({ resume_path: 1 }, { partialFilterExpression: { resume_path: { $type: "string" } } });
  return connection.model<ApplicationRow>("Application", schema, "applications");
}
