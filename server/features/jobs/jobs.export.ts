import type { Model } from "mongoose";
import type { JobRow } from "./job.model.ts";

/** The jobs of an employer. Who applied to them is the applicants' to export. */
export function jobsExport(jobs: Model<JobRow>) {
  return {
    jobs: async (userId: number) => {
      const rows = await jobs.find({ employer_id: userId }).sort({ created_at: 1, _id: 1 }).lean<JobRow[]>();
      return rows.map(({ _id: id, ...job }) => ({ id, ...job }));
    },
  };
}
