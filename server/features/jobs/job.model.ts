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
  /** Null in a draft that does not say it yet, as the work mode. */
  type: JobType | null;
  work_mode: WorkMode | null;
  /** In PHP for one `salary_period`; null where nothing is said. */
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
  /** Years that are asked for; null where nothing is said. */
  experience_years: number | null;
  openings: number;
  skills: JobSkill[];
  access: JobAccess;
  status: JobStatus;
  closed_by: "employer" | "expiry" | null;
  /** When it closes by itself; null where it does not. */
  expires_at: Date | null;
  /** When it was published, or written where it is a draft. */
  created_at: Date;
  updated_at: Date;
  /** Counts its writes, so that none is laid over another tab's. */
  version: number;
  /** The number of its last write that may change what is found, among those of all jobs. */
  search_rev: number;
  /** What no two drafts and open jobs of a company have in common; not there in a closed one. */
  live_key?: string;
  /** Set by older versions alone, until everybody was notified that it was published or has expired; see jobs/index.ts. */
  untold?: "published" | "expired";
}

/**
 * What is left of a job that is deleted after it could be found: its number tells the search of other processes. It
 * stands among the jobs, so that one question finds both.
 */
export type JobStub = Pick<JobRow, "_id" | "search_rev">;

/** The newest `search_rev`: one row. */
export interface JobHead {
  _id: "jobs";
  rev: number;
}

/** By what two jobs of a company are taken for the same. */
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
/** Not `required`: to mongoose an empty text is a missing one. */
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
  // For the public figures, and for what has expired.
  schema.index({ status: 1, expires_at: 1 });
  // For the statistics.
  schema.index({ status: 1, work_mode: 1 });
  schema.index({ search_rev: 1 });
  // For what is looked through in the order in which it happened.
  schema.index({ updated_at: 1, _id: 1 });
  // Two tabs that publish the same job, or save the same draft: one of them meets this.
  schema.index({ live_key: 1 }, { unique: true, partialFilterExpression: { live_key: { $exists: true } } });
  schema.index({ untold: 1, updated_at: 1 }, { partialFilterExpression: { untold: { $exists: true } } });
  return connection.model<JobRow>("Job", schema, "jobs");
}

export function jobHeadModel(connection: Connection): Model<JobHead> {
  const schema = new Schema<JobHead>({ _id: text, rev: number }, { strict: "throw", versionKey: false });
  return connection.model<JobHead>("JobHead", schema, "job_heads");
}
