import { type Connection, type Model, Schema } from "mongoose";
import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { type JobFilter, queryOf } from "#shared/jobs/job-search.ts";

/** A saved search. Its owner is notified of new jobs that it finds. */
export interface SavedSearchRow {
  _id: number;
  user_id: number;
  /** Empty until its owner chooses one (`shownName()`). */
  name: string;
  filter: JobFilter;
  /** A key that is equal for equal filters. */
  filter_key: string;
  /** Whether to send emails, too. */
  mail: boolean;
  created_at: Date;
}

/** A job that a saved search found. Its owner is notified once, and emailed once if they opted in. */
export interface SearchHitRow {
  search_id: number;
  job_id: number;
  user_id: number;
  /** When it was emailed, or when it became clear that no email is needed. Absent while an email is pending. */
  mailed_at?: Date;
  /** The job whose email lists this one, too. Absent until an email is written. */
  listed_with?: number;
  created_at: Date;
}

/** How long hits are stored. Jobs are announced only when they are published, so older hits are not needed. */
const HITS_KEPT_SECONDS = 90 * 24 * 60 * 60;

/** Makes filters comparable: ignores the order of values and the case of words. */
export function filterKey(filter: JobFilter): string {
  const folded = { ...filter, skills: filter.skills.map((skill) => skill.toLowerCase()) };
  const { type, work_mode, skills, accommodations } = folded;
  const sorted = {
    ...folded,
    search: filter.search.toLowerCase(),
    location: filter.location.toLowerCase(),
    type: [...type].sort(),
    work_mode: [...work_mode].sort(),
    skills: [...skills].sort(),
    accommodations: [...accommodations].sort(),
  };
  return new URLSearchParams(queryOf(sorted)).toString();
}

export function savedSearchModel(connection: Connection): Model<SavedSearchRow> {
  const number = { type: Number, required: true };
  const text = { type: String, required: true };
  const mayBeEmpty = { type: String, default: "" };
  const schema = new Schema<SavedSearchRow>(
    {
      _id: number,
      user_id: number,
      name: mayBeEmpty,
      filter: {
        search: mayBeEmpty,
        location: mayBeEmpty,
        type: { type: [String], enum: JOB_TYPES },
        work_mode: { type: [String], enum: WORK_MODES },
        skills: { type: [String] },
        accommodations: { type: [String], enum: ACCESS_FEATURES },
        unknown_access: { type: Boolean, required: true },
        min_salary: { type: Number, default: null },
      },
      filter_key: text,
      mail: { type: Boolean, required: true },
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  // Refuses a duplicate when two tabs save the same search.
  schema.index({ user_id: 1, filter_key: 1 }, { unique: true });
  return connection.model<SavedSearchRow>("SavedSearch", schema, "saved_searches");
}

export function searchHitModel(connection: Connection): Model<SearchHitRow> {
  const number = { type: Number, required: true };
  const schema = new Schema<SearchHitRow>(
    {
      search_id: number,
      job_id: number,
      user_id: number,
      mailed_at: { type: Date },
      listed_with: Number,
      created_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ search_id: 1, job_id: 1 }, { unique: true });
  schema.index({ user_id: 1 });
  schema.index({ created_at: 1 }, { expireAfterSeconds: HITS_KEPT_SECONDS });
  return connection.model<SearchHitRow>("SearchHit", schema, "search_hits");
}
