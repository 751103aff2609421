import type { Connection } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import { jobHeadModel, jobModel } from "./job.model.ts";
import { JobsRepo } from "./jobs.repo.ts";
import { jobKeyModel } from "./posting/job-key.model.ts";

/** The rows of jobs. What changes how a company is found gives its jobs new numbers here, in its own transaction. */
export function createJobStore(connection: Connection, inTransaction: InTransaction) {
  const [rows, keyRows] = [jobModel(connection), jobKeyModel(connection)];
  return {
    rows,
    keyRows,
    repo: new JobsRepo({ jobs: rows, heads: jobHeadModel(connection), keys: keyRows, inTransaction }),
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
