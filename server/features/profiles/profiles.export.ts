import type { Model } from "mongoose";
import type { FieldCipher } from "#server/crypto/field-cipher.ts";
import type { JobSeekerRow } from "./jobseeker.model.ts";

/** What a user has said of themselves as a job seeker. The file of the resume stands beside it. */
export function profilesExport(seekers: Model<JobSeekerRow>, cipher: Pick<FieldCipher, "open">) {
  return {
    job_seeker: async (userId: number) => {
      const row = await seekers.findById(userId).lean<JobSeekerRow | null>();
      if (!row) return null;
      const { _id: _own, resume_text_sealed, ...said } = row;
      return { ...said, resume_text: resume_text_sealed === null ? null : cipher.open(resume_text_sealed) };
    },
  };
}
