import type { Model } from "mongoose";
import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import type { ApplicationRow } from "./application.model.ts";

/** A hire, with the time of the decision. */
export interface HireRow {
  _id: number;
  steps: Pick<ApplicationRow["steps"][number], "status" | "at">[];
}

/** How many applications there are, and when they led to a hire. */
export function createApplicationCounts(applications: Model<ApplicationRow>) {
  return {
    /** All applications. Counted in an index, without reading rows. */
    countAt: (status: ApplicationStatus): Promise<number> => applications.countDocuments({ status }).exec(),
    /** The number that a person sent or an employer received. Counted in an index, too. */
    countOf: (side: "applicant_id" | "employer_id", userId: number): Promise<number> =>
      applications.countDocuments({ [side]: userId }).exec(),
    /** Applications that led to a hire, in the order of their ids, after one of them. A hire is final. */
    hiredAfter: (id: number, limit: number): Promise<HireRow[]> =>
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
