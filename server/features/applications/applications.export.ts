import type { Model } from "mongoose";
import type { ApplicationRow } from "./application.model.ts";

/** The applications of a user. Their files are exported separately. */
export function applicationsExport(applications: Model<ApplicationRow>) {
  return {
    applications: async (userId: number) => {
      const rows = await applications
        .find({ applicant_id: userId })
        .sort({ applied_at: 1, _id: 1 })
        .lean<ApplicationRow[]>();
      return rows.map(({ _id: id, ...application }) => ({ id, ...application }));
    },
  };
}
