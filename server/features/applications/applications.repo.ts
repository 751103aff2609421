import type { Model } from "mongoose";
import type { ApplicationRow } from "./application.model.ts";

export function createApplicationsRepo(applications: Model<ApplicationRow>) {
  return {
    find: (id: number) => applications.findById(id).lean<ApplicationRow | null>(),

    /** Whether a seeker has applied to a job of an employer and not withdrawn it. */
    isLinked: async (employerId: number, seekerId: number): Promise<boolean> => {
      const tie = { employer_id: employerId, applicant_id: seekerId, status: { $ne: "withdrawn" as const } };
      return (await applications.exists(tie)) !== null;
    },

    /** The files that applications of several people were sent with. */
    resumes: async (applicantIds: readonly number[]): Promise<string[]> => {
      const rows = await applications
        .find({ applicant_id: { $in: applicantIds }, resume_path: { $ne: null } }, { resume_path: 1 })
        .lean<Pick<ApplicationRow, "resume_path">[]>();
      return rows.flatMap(({ resume_path }) => resume_path ?? []);
    },

    /** All applications of a person; a second time it does nothing. */
    removeOf: async (applicantId: number): Promise<void> => {
      await applications.deleteMany({ applicant_id: applicantId });
    },
  };
}
export type ApplicationsRepo = ReturnType<typeof createApplicationsRepo>;
