import * as z from "zod/mini";
import { cleanLine } from "../accounts/fields.ts";
import { Id } from "../primitives.ts";
import { AccessNeed, AccessNeedsChange } from "./access-needs.ts";
import { PROFILE_TEXTS as T } from "./profiles.texts.ts";
import { Skill, SkillsChange } from "./skills.ts";
import { UploadedPath } from "./users.schemas.ts";

export const RESUME_TEXT_MAX = 20_000;
export const EDUCATION_MAX = 1000;
export const EXPERIENCE_MAX = 80;
/** In PHP. */
export const SALARY_MAX = 100_000_000;
/** Job titles, places and the like. */
export const LINE_MAX = 120;
export const DISABILITY_MAX = 500;

/** What a job seeker says of themselves. A text that was not given is empty, a number null. */
export const JobSeeker = z.object({
  user_id: Id,
  resume_text: z.string(),
  /** `files/...`; clients put the host and /api/ before it. */
  resume_file_path: z.nullable(z.string()),
  education: z.string(),
  experience_years: z.nullable(z.number()),
  current_job_title: z.string(),
  desired_job_title: z.string(),
  desired_salary: z.nullable(z.number()),
  location_preference: z.string(),
  disability: z.string(),
  skills: z.array(Skill),
  access_needs: z.array(AccessNeed),
});
export type JobSeeker = z.infer<typeof JobSeeker>;

/** For an employer to whom the seeker has applied: nothing that the law calls sensitive, but the needs meant for them. */
export const JobSeekerForEmployer = z.omit(JobSeeker, { education: true, disability: true });
export type JobSeekerForEmployer = z.infer<typeof JobSeekerForEmployer>;

/** For an admin: what says something of a disability is another call, with a reason that is written down. */
export const JobSeekerForAdmin = z.omit(JobSeeker, { disability: true, access_needs: true });
export type JobSeekerForAdmin = z.infer<typeof JobSeekerForAdmin>;

/** For every approved employer: what the seeker has shared with all of them. */
export const SharedNeeds = z.pick(JobSeeker, { user_id: true, access_needs: true });
export type SharedNeeds = z.infer<typeof SharedNeeds>;

/** The fuller view stands first; a narrower one lacks what it asks for, so each can only be taken for what it is. */
export const JobSeekerView = z.union([JobSeeker, JobSeekerForAdmin, JobSeekerForEmployer, SharedNeeds]);
export type JobSeekerView = z.infer<typeof JobSeekerView>;

const line = (most: number) => z.optional(z.string().check(cleanLine, z.maxLength(most, T.tooLong)));
const text = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most, T.tooLong)));
const amount = (most: number, wrong: string) =>
  z.optional(z.nullable(z.number(wrong).check(z.minimum(0, wrong), z.maximum(most, wrong))));

/** The body of PUT /api/jobseeker/{userId}: what is named changes, the rest stays. */
export const JobSeekerChange = z.strictObject({
  resume_text: text(RESUME_TEXT_MAX),
  resume_file_path: z.optional(UploadedPath),
  education: text(EDUCATION_MAX),
  experience_years: amount(EXPERIENCE_MAX, T.experience),
  current_job_title: line(LINE_MAX),
  desired_job_title: line(LINE_MAX),
  desired_salary: amount(SALARY_MAX, T.salary),
  location_preference: line(LINE_MAX),
  disability: text(DISABILITY_MAX),
  skills: z.optional(SkillsChange),
  access_needs: z.optional(AccessNeedsChange),
});
export type JobSeekerChange = z.output<typeof JobSeekerChange>;
