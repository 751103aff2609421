import type { Model } from "mongoose";
import type { Records } from "#server/platform/database/records.ts";
import { shownName } from "#shared/jobs/search-name.ts";
import type { JobRow } from "./job.model.ts";
import type { JobKeyRow } from "./posting/job-key.model.ts";
import type { SavedJobRow } from "./saved/saved-job.model.ts";
import type { SavedSearchRow, SearchHitRow } from "./saved-searches/saved-search.model.ts";

interface Deps {
  jobs: Model<JobRow>;
  keys: Model<JobKeyRow>;
  saved: Model<SavedJobRow>;
  searches: Model<SavedSearchRow>;
  hits: Model<SearchHitRow>;
  records: Records;
}

const WITHOUT_ID = { _id: 0 } as const;

/**
 * The jobs of an employer, and the saved jobs and searches of a job seeker. Applications are exported by the
 * applicants.
 */
export function jobsExport({ jobs, keys, saved, searches, hits, records }: Deps) {
  return {
    jobs: async (userId: number) => {
      const rows = await jobs.find({ employer_id: userId }).sort({ created_at: 1, _id: 1 }).lean<JobRow[]>();
      return rows.map(({ _id: id, ...job }) => ({ id, ...job }));
    },
    /** Idempotency keys of the last day. Their responses contain the job as it was then. */
    job_calls: (userId: number) =>
      keys.find({ user_id: userId }, WITHOUT_ID).sort({ created_at: 1 }).lean<JobKeyRow[]>(),
    saved_jobs: (userId: number) =>
      saved.find({ user_id: userId }, WITHOUT_ID).sort({ created_at: 1 }).lean<SavedJobRow[]>(),
    saved_searches: async (userId: number) => {
      const rows = await searches.find({ user_id: userId }).sort({ created_at: 1 }).lean<SavedSearchRow[]>();
      return rows.map(({ _id: id, ...search }) => {
        const name = records.read("personal exports", id, () => shownName(search)) ?? search.name;
        return { id, ...search, name };
      });
    },
    /** The jobs that they were notified of for a saved search. */
    found_jobs: (userId: number) =>
      hits.find({ user_id: userId }, WITHOUT_ID).sort({ created_at: 1 }).lean<SearchHitRow[]>(),
  };
}
