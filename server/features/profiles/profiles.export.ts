import type { Model } from "mongoose";
import type { FieldCipher } from "#server/platform/crypto/field-cipher.ts";
import { type Records, unreadable } from "#server/platform/database/records.ts";
import type { JobSeekerRow } from "./jobseeker.model.ts";

/** The profile of a job seeker. The resume file is in the zip next to it. */
export function profilesExport(seekers: Model<JobSeekerRow>, cipher: Pick<FieldCipher, "open">, records: Records) {
  return {
    job_seeker: async (userId: number) => {
      const row = await seekers.findById(userId).lean<JobSeekerRow | null>();
      if (!row) return null;
      const { _id: _own, resume_text_sealed, ...said } = row;
      if (resume_text_sealed === null) return { ...said, resume_text: null };
      const opened = records.read("personal exports", userId, () => cipher.open(resume_text_sealed));
      return { ...said, resume_text: opened ?? unreadable() };
    },
  };
}
