import { type Connection, type Model, Schema } from "mongoose";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import {
  ACCESS_ANSWERS,
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
} from "#shared/jobs/job-lists.ts";
import type { JobAccess, JobSkill } from "#shared/jobs/jobs.schemas.ts";
import { foldText } from "#shared/text.ts";

/** An open position of a company, under the id of the company's user. */
export interface JobRow {
  _id: number;
  employer_id: number;
  title: string;
  description: string;
  requirements: string;
  location: string;
  /** Null in a draft without it, like the work mode. */
  type: JobType | null;
  work_mode: WorkMode | null;
  /** In PHP for one `salary_period`; null if not stated. */
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
  /** Required years; null if not stated. */
  experience_years: number | null;
  openings: number;
  skills: JobSkill[];
  access: JobAccess;
  status: JobStatus;
  closed_by: "employer" | "expiry" | null;
  /** When it closes automatically; null for never. */
  expires_at: Date | null;
  /** When it was published; for a draft, when it was written. */
  created_at: Date;
  updated_at: Date;
  /** Counts the writes, so that one tab cannot overwrite the change of another. */
  version: number;
  /** A number, unique among all jobs, of its last write that can change search results. */
  search_rev: number;
  /** Unique among the drafts and open jobs of a company; absent in a closed job. */
  live_key?: string;
  /** Set only by older versions, until all were notified that the job was published or expired; see jobs/index.ts. */
  untold?: "published" | "expired";
}

/**
 * Remains of a deleted job that could be found: its `search_rev` makes other processes remove it from their index. It
 * is stored in the same collection, so that one query returns jobs and stubs.
 */
export type JobStub = Pick<JobRow, "_id" | "search_rev">;

/** The newest `search_rev`: one row. */
export interface JobHead {
  _id: "jobs";
  rev: number;
}

/** The key that duplicate jobs of a company share. */
export function liveKey({
  employer_id,
  title,
  location,
  type,
}: Pick<JobRow, "employer_id" | "title" | "location" | "type">): string {
  const fold = (text: string) => foldText(text).replace(/\s+/g, " ").trim();
  return [employer_id, fold(title), fold(location), type ?? ""].join("|");
}

const text = { type: String, required: true };
/** Not `required`: mongoose treats an empty string as missing. */
const mayBeEmpty = { type: String, default: "" };
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
      description: mayBeEmpty,
      requirements: mayBeEmpty,
      location: mayBeEmpty,
      type: { type: String, enum: [...JOB_TYPES, null], default: null },
      work_mode: { type: String, enum: [...WORK_MODES, null], default: null },
      salary_min: { type: Number, default: null },
      salary_max: { type: Number, default: null },
      salary_period: { ...text, enum: SALARY_PERIODS },
      experience_years: { type: Number, default: null },
      openings: { ...number, min: 1 },
      skills: { type: [skillSchema()], required: true },
      access: accessSchema(),
      status: { ...text, enum: JOB_STATUSES },
      closed_by: { type: String, enum: ["employer", "expiry", null], default: null },
      expires_at: { type: Date, default: null },
      created_at: { type: Date, required: true },
      updated_at: { type: Date, required: true },
      version: number,
      search_rev: number,
      live_key: { type: String },
      untold: { type: String, enum: ["published", "expired"] },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ employer_id: 1, created_at: -1, _id: -1 });
  // For the public figures, and for expired jobs.
  schema.index({ status: 1, expires_at: 1 });
  // For the statistics.
  schema.index({ status: 1, work_mode: 1 });
  schema.index({ search_rev: 1 });
  // For reading all rows in the order of their changes.
  schema.index({ updated_at: 1, _id: 1 });
  // Refuses a duplicate when two tabs publish the same job or save the same draft.
  schema.index({ live_key: 1 }, { unique: true, partialFilterExpression: { live_key: { $exists: true } } });
  schema.index({ untold: 1, updated_at: 1 }, { partialFilterExpression: { untold: { $exists: true } } });
  return connection.model<JobRow>("Job", schema, "jobs");
}

export function jobHeadModel(connection: Connection): Model<JobHead> {
  const schema = new Schema<JobHead>({ _id: text, rev: number }, { strict: "throw", versionKey: false });
  return connection.model<JobHead>("JobHead", schema, "job_heads");
}
