import { type Connection, type Model, Schema } from "mongoose";
import type { AccessNeed } from "#shared/profiles/access-needs.ts";
import type { Skill } from "#shared/profiles/skills.ts";

/** The profile of a job seeker, under the id of their user. The row is created by the first change. */
export interface JobSeekerRow {
  _id: number;
  /** Encrypted at rest, like the resume file. */
  resume_text_sealed: string | null;
  /** `files/...` */
  resume_file_path: string | null;
  education: string;
  experience_years: number | null;
  current_job_title: string;
  desired_job_title: string;
  desired_salary: number | null;
  location_preference: string;
  disability: string;
  skills: Skill[];
  access_needs: AccessNeed[];
  updated_at: Date;
}

/** An empty profile. */
export const NOTHING_SAID: Omit<JobSeekerRow, "_id" | "updated_at"> = {
  resume_text_sealed: null,
  resume_file_path: null,
  education: "",
  experience_years: null,
  current_job_title: "",
  desired_job_title: "",
  desired_salary: null,
  location_preference: "",
  disability: "",
  skills: [],
  access_needs: [],
};

export function jobSeekerModel(connection: Connection): Model<JobSeekerRow> {
  // Not `required`, because mongoose treats an empty string as missing.
  const text = { type: String, default: "" };
  const schema = new Schema<JobSeekerRow>(
    {
      _id: { type: Number, required: true },
      resume_text_sealed: { type: String, default: null },
      resume_file_path: { type: String, default: null },
      education: text,
      experience_years: { type: Number, default: null },
      current_job_title: text,
      desired_job_title: text,
      desired_salary: { type: Number, default: null },
      location_preference: text,
      disability: text,
      skills: { type: [{ _id: false, name: String }], required: true },
      access_needs: { type: [{ _id: false, need: String, note: String, visible_to: String }], required: true },
      updated_at: { type: Date, required: true },
    },
    { strict: "throw", versionKey: false },
  );
  // For the sweep, which reads what was written in a time span.
  schema.index({ updated_at: 1 });
  return connection.model<JobSeekerRow>("JobSeeker", schema, "jobseekers");
}
