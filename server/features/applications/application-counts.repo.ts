import type { Model } from "mongoose";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import type { ApplicationRow } from "./application.model.ts";

/** A hire as it is read: when its application was decided. */
export interface HireRow {
  _id: number;
  steps: Pick<ApplicationRow["steps"][number], "status" | "at">[];
}

/** How many applications there are, and when they led to a hire. */
export function createApplicationCounts(applications: Model<ApplicationRow>) {
  return {
    /** A range of an index, which is counted without reading any. */
    countAt: (status: ApplicationStatus): Promise<number> => applications.countDocuments({ status }).exec(),
    /** How many somebody has sent, or an employer received. A range of an index too. */
    countOf: (side: "applicant_id" | "employer_id", userId: number): Promise<number> =>
      applications.countDocuments({ [side]: userId }).exec(),
    /** Those that led to a hire, by id, behind one of them. That it was one never changes again. */
    hiredBehind: (id: number, limit: number): Promise<HireRow[]> =>
      applications
        .find({ status: "hired", _id: { $gt: id } }, { "steps.status": 1, "steps.at": 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<HireRow[]>()
        .exec(),
  };
}
export type ApplicationCounts = ReturnType<typeof createApplicationCounts>;
