import type { Connection } from "mongoose";

/** What is counted of collections that no feature has a repository for yet. */
export function createStatsRepo(connection: Connection) {
  return {
    /** None until there are jobs: a collection that does not exist counts as empty. */
    countOpenJobs: () => connection.collection("jobs").countDocuments({ status: "open" }),
  };
}
