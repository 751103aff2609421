import { type Connection, type Model, Schema } from "mongoose";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/applications.schemas.ts";

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
  applied_at: Date;
  /** `files/...`: a file of the applicant's that belongs to this application alone, so that a new resume changes nothing here. */
  resume_path: string | null;
  cover_letter: string;
  /** Whether the applicant shares the disability of the profile with this employer, for this application. */
  share_disability: boolean;
  updated_at: Date;
}

export function applicationModel(connection: Connection): Model<ApplicationRow> {
  const number = { type: Number, required: true };
  const schema = new Schema<ApplicationRow>(
    {
      _id: number,
      job_id: number,
      employer_id: number,
      applicant_id: number,
      job_title: { type: String, required: true },
      status: { type: String, required: true, enum: APPLICATION_STATUSES },
      applied_at: { type: Date, required: true },
      resume_path: { type: String, default: null },
      // Not `required`: to mongoose an empty text is a missing one.
      cover_letter: { type: String, default: "" },
      share_disability: { type: Boolean, required: true },
      updated_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  // Nobody applies to the same job twice, however often they press.
  schema.index({ job_id: 1, applicant_id: 1 }, { unique: true });
  // Whether an employer and a seeker are tied.
  schema.index({ employer_id: 1, applicant_id: 1, status: 1 });
  schema.index({ applicant_id: 1, applied_at: -1 });
  return connection.model<ApplicationRow>("Application", schema, "applications");
}
