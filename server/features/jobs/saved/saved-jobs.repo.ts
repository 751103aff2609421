import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Quotas } from "#server/platform/database/quotas.ts";
import { SAVED_JOBS_MAX } from "#shared/jobs/job-search.ts";
import type { SavedJobRow } from "./saved-job.model.ts";

const QUOTA = "saved-jobs";

export function createSavedJobsRepo(saved: Model<SavedJobRow>, quotas: Quotas) {
  return {
    /** `there`: it was saved before. `full`: the user has reached the limit. */
    add: async (row: SavedJobRow): Promise<"saved" | "there" | "full"> => {
      const count = (session: ClientSession) => saved.countDocuments({ user_id: row.user_id }).session(session);
      const write = (session: ClientSession) => saved.create([row], { session });
      try {
        return (await quotas.within(QUOTA, row.user_id, SAVED_JOBS_MAX, count, write)) ? "saved" : "full";
      } catch (err) {
        if (duplicateKeyOf(err) !== "user_id") throw err;
        return "there";
      }
    },
    /** @returns whether it was saved */
    remove: async (user_id: number, job_id: number): Promise<boolean> =>
      (await saved.deleteOne({ user_id, job_id })).deletedCount === 1,
    count: (user_id: number) => saved.countDocuments({ user_id }),
    /** The saved ones among these jobs. */
    among: async (user_id: number, jobIds: readonly number[]): Promise<Set<number>> => {
      if (jobIds.length === 0) return new Set();
      const rows = await saved.find({ user_id, job_id: { $in: jobIds } }, { job_id: 1 }).lean<SavedJobRow[]>();
      return new Set(rows.map(({ job_id }) => job_id));
    },
    /** Latest first. */
    pageOf: (user_id: number, page: number, size: number) =>
      saved
        .find({ user_id })
        .sort({ created_at: -1, _id: -1 })
        .skip((page - 1) * size)
        .limit(size)
        .lean<SavedJobRow[]>(),
    /** The ids of those who saved a job. */
    saversOf: async (job_id: number): Promise<number[]> =>
      (await saved.find({ job_id }, { user_id: 1 }).lean<SavedJobRow[]>()).map(({ user_id }) => user_id),
    removeOf: async (user_id: number): Promise<void> => {
      await saved.deleteMany({ user_id });
      await quotas.removeOf(QUOTA, user_id);
    },
    removeOfJobs: async (jobIds: readonly number[]): Promise<void> => {
      if (jobIds.length > 0) await saved.deleteMany({ job_id: { $in: jobIds } });
    },
  };
}
export type SavedJobsRepo = ReturnType<typeof createSavedJobsRepo>;
