import type { Connection } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import { jobHeadModel, jobModel } from "./job.model.ts";
import { JobsRepo } from "./jobs.repo.ts";
import { jobKeyModel } from "./posting/job-key.model.ts";

/** The stored jobs and idempotency keys. */
export function createJobStore(connection: Connection, inTransaction: InTransaction) {
  const [rows, keyRows] = [jobModel(connection), jobKeyModel(connection)];
  return {
    rows,
    keyRows,
    repo: new JobsRepo({ jobs: rows, heads: jobHeadModel(connection), keys: keyRows, inTransaction }),
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
