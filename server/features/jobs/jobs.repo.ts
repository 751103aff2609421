import type { Model } from "mongoose";
import type { JobRow } from "./job.model.ts";

export function createJobsRepo(jobs: Model<JobRow>) {
  return {
    countOpen: () => jobs.countDocuments({ status: "open" }),
    /** All jobs of a company; a second time it does nothing. */
    removeOf: async (employerId: number): Promise<void> => {
      await jobs.deleteMany({ employer_id: employerId });
    },
  };
}
export type JobsRepo = ReturnType<typeof createJobsRepo>;
