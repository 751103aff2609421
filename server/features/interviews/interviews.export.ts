import type { Model } from "mongoose";
import type { InterviewRow } from "./interview.model.ts";

/** The interviews of an applicant with all texts. Those that an employer proposed belong to the applicants. */
export function interviewsExport(interviews: Model<InterviewRow>) {
  return {
    interviews: async (userId: number) => {
      const rows = await interviews
        .find({ applicant_id: userId })
        .sort({ created_at: 1, _id: 1 })
        .lean<InterviewRow[]>();
      return rows.map(({ _id: id, ...interview }) => ({ id, ...interview }));
    },
  };
}
