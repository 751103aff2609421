import { type Connection, type Model, Schema } from "mongoose";
import { ACCESS_FEATURES, type AccessFeature } from "#shared/jobs/access-features.ts";
import {
  ACCESS_ANSWERS,
  type AccessAnswer,
  IMPORTANCE_MAX,
  IMPORTANCE_MIN,
  JOB_STATUSES,
  JOB_TYPES,
  type JobStatus,
  type JobType,
  SALARY_PERIODS,
  type SalaryPeriod,
  WORK_MODES,
  type WorkMode,
} from "#shared/jobs/jobs.schemas.ts";

export interface JobSkill {
  name: string;
  /** Asked for; otherwise nice to have. */
  required: boolean;
  /** 1 to 5. */
  importance: number;
}

/** An open position of a company, under the id of the company's user. */
export interface JobRow {
  _id: number;
  employer_id: number;
  title: string;
  description: string;
  requirements: string;
  location: string;
  type: JobType;
  work_mode: WorkMode;
  /** In PHP for one `salary_period`; null where nothing is said. */
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
  openings: number;
  skills: JobSkill[];
  access: Record<AccessFeature, AccessAnswer>;
  status: JobStatus;
  /** When it closes by itself; null where it does not. */
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };

function accessSchema() {
  const answer = { type: String, required: true, enum: ACCESS_ANSWERS };
  return Object.fromEntries(ACCESS_FEATURES.map((feature) => [feature, answer]));
}

function skillSchema() {
  const importance = { ...number, min: IMPORTANCE_MIN, max: IMPORTANCE_MAX };
  return { _id: false, name: text, required: { type: Boolean, required: true }, importance };
}

export function jobModel(connection: Connection): Model<JobRow> {
  const schema = new Schema<JobRow>(
    {
      _id: number,
      employer_id: number,
      title: text,
      description: text,
      // Not `required`: to mongoose an empty text is a missing one.
      requirements: { type: String, default: "" },
      location: text,
      type: { ...text, enum: JOB_TYPES },
      work_mode: { ...text, enum: WORK_MODES },
      salary_min: { type: Number, default: null },
      salary_max: { type: Number, default: null },
      salary_period: { ...text, enum: SALARY_PERIODS },
      openings: { ...number, min: 1 },
      skills: { type: [skillSchema()], required: true },
      access: accessSchema(),
      status: { ...text, enum: JOB_STATUSES },
      expires_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
      updated_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ employer_id: 1, created_at: -1 });
  // For the public figures.
  schema.index({ status: 1 });
  return connection.model<JobRow>("Job", schema, "jobs");
}
