import type { Model } from "mongoose";
import { duplicateKeyOf } from "#server/database/duplicate-key.ts";
import type { SavedJobRow } from "./saved-job.model.ts";

export function createSavedJobsRepo(saved: Model<SavedJobRow>) {
  return {
    /** @returns false where it was saved before */
    add: async (row: SavedJobRow): Promise<boolean> => {
      try {
        await saved.create(row);
        return true;
      } catch (err) {
        if (duplicateKeyOf(err) !== "user_id") throw err;
        return false;
      }
    },
    /** @returns whether it was there */
    remove: async (user_id: number, job_id: number): Promise<boolean> =>
      (await saved.deleteOne({ user_id, job_id })).deletedCount === 1,
    count: (user_id: number) => saved.countDocuments({ user_id }),
    /** Of these jobs, those that the user keeps. */
    among: async (user_id: number, jobIds: readonly number[]): Promise<Set<number>> => {
      if (jobIds.length === 0) return new Set();
      const rows = await saved.find({ user_id, job_id: { $in: jobIds } }, { job_id: 1 }).lean<SavedJobRow[]>();
      return new Set(rows.map(({ job_id }) => job_id));
    },
    /** The latest first. */
    pageOf: (user_id: number, page: number, size: number) =>
      saved
        .find({ user_id })
        .sort({ created_at: -1, _id: -1 })
        .skip((page - 1) * size)
        .limit(size)
        .lean<SavedJobRow[]>(),
    /** Who keeps a job. */
    keepersOf: async (job_id: number): Promise<number[]> =>
      (await saved.find({ job_id }, { user_id: 1 }).lean<SavedJobRow[]>()).map(({ user_id }) => user_id),
    removeOf: async (user_id: number): Promise<void> => {
      await saved.deleteMany({ user_id });
    },
    removeOfJobs: async (jobIds: readonly number[]): Promise<void> => {
      if (jobIds.length > 0) await saved.deleteMany({ job_id: { $in: jobIds } });
    },
  };
}
export type SavedJobsRepo = ReturnType<typeof createSavedJobsRepo>;
