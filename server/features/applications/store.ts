import type { Connection } from "mongoose";
import { applicationModel } from "./application.model.ts";
import { createApplicationCounts } from "./application-counts.repo.ts";
import { ApplicationsRepo } from "./applications.repo.ts";
import { createAppliedRepo } from "./applied.repo.ts";
import { linkedApplicationsOf } from "./linked-applications.ts";

/** The stored applications. Jobs, chat and profiles query it, too. */
export function createApplicationStore(connection: Connection) {
  const rows = applicationModel(connection);
  const repo = new ApplicationsRepo(rows);
  return {
    rows,
    repo,
    applied: createAppliedRepo(rows),
    counts: createApplicationCounts(rows),
    /** By other person, the application that a conversation with them is about. */
    linkedApplicationsOf: async (userId: number, others: readonly number[]) =>
      linkedApplicationsOf(userId, await repo.between(userId, others)),
  };
}
export type ApplicationStore = ReturnType<typeof createApplicationStore>;
