import type { Model } from "mongoose";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/applications.schemas.ts";
import type { ApplicantCounts } from "#shared/jobs/jobs.schemas.ts";
import type { ApplicationRow } from "./application.model.ts";

/** Queries of the jobs about applications. */
export function createAppliedRepo(applications: Model<ApplicationRow>) {
  return {
    /** By job id, the application id of a job seeker in any status; for these jobs or for all. */
    of: async (applicant_id: number, jobIds?: readonly number[]): Promise<Map<number, number>> => {
      if (jobIds?.length === 0) return new Map();
      const filter = { applicant_id, ...(jobIds && { job_id: { $in: jobIds } }) };
      const rows = await applications
        .find(filter, { job_id: 1 })
        .batchSize(jobIds ? Math.max(1, jobIds.length) : 1000)
        .lean<Pick<ApplicationRow, "_id" | "job_id">[]>();
      return new Map(rows.map(({ _id, job_id }) => [job_id, _id]));
    },

    /** The ids of those who applied to a job and did not withdraw. */
    applicantsOf: async (job_id: number): Promise<number[]> => {
      const rows = await applications
        .find({ job_id, status: { $ne: "withdrawn" } }, { applicant_id: 1 })
        .lean<Pick<ApplicationRow, "applicant_id">[]>();
      return rows.map(({ applicant_id }) => applicant_id);
    },

    /** By job id, the number of applications by status. Jobs without applications are left out. */
    counts: async (jobIds: readonly number[]): Promise<Map<number, ApplicantCounts>> => {
      if (jobIds.length === 0) return new Map();
      const groups = await applications.aggregate<{ _id: { job: number; status: ApplicationStatus }; count: number }>([
        { $match: { job_id: { $in: jobIds } } },
        { $group: { _id: { job: "$job_id", status: "$status" }, count: { $sum: 1 } } },
      ]);
      const found = new Map<number, ApplicantCounts>();
      for (const { _id, count } of groups) {
        const counts = found.get(_id.job) ?? noApplicants();
        counts[_id.status] += count;
        counts.total += count;
        found.set(_id.job, counts);
      }
      return found;
    },
  };
}
export type AppliedRepo = ReturnType<typeof createAppliedRepo>;

function noApplicants(): ApplicantCounts {
  // The type of fromEntries cannot express that all statuses are present.
  return Object.fromEntries(["total", ...APPLICATION_STATUSES].map((name) => [name, 0])) as ApplicantCounts;
}
