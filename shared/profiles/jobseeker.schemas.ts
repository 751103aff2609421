import * as z from "zod/mini";
import { cleanLine } from "../clean-line.ts";
import { charactersUpTo, Id } from "../primitives.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { AccessNeed, AccessNeedsChange } from "./access-needs.ts";
import { Skill, SkillsChange } from "./skills.ts";
import { profileErrorsTexts } from "./texts/profile-errors/profile-errors.texts.ts";
import { UploadedPath } from "./users.schemas.ts";

const T = errorsOf(profileErrorsTexts);

export const RESUME_TEXT_MAX = 20_000;
export const EDUCATION_MAX = 1000;
export const EXPERIENCE_MAX = 80;
/** In PHP. */
export const SALARY_MAX = 100_000_000;
/** Job titles, places and similar short texts. */
export const LINE_MAX = 120;
export const DISABILITY_MAX = 500;

/** A job seeker's own profile. An empty field is an empty text or, for numbers, null. */
export const JobSeeker = z.object({
  user_id: Id,
  resume_text: z.string(),
  /** `files/...`; clients prepend the host and /api/. */
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

/**
 * For an employer that the seeker has applied to: without sensitive data, except for the needs that were shared with
 * them.
 */
export const JobSeekerForEmployer = z.omit(JobSeeker, { education: true, disability: true });
export type JobSeekerForEmployer = z.infer<typeof JobSeekerForEmployer>;

/** For an admin: disability data needs a separate call, with a reason that is recorded. */
export const JobSeekerForAdmin = z.omit(JobSeeker, { disability: true, access_needs: true });
export type JobSeekerForAdmin = z.infer<typeof JobSeekerForAdmin>;

/** For every approved employer: what the seeker shares with all of them. */
export const SharedNeeds = z.pick(JobSeeker, { user_id: true, access_needs: true });
export type SharedNeeds = z.infer<typeof SharedNeeds>;

/**
 * The order matters: the fullest view is tried first. A narrower one lacks required fields of it, so each value matches
 * only its own view.
 */
export const JobSeekerView = z.union([JobSeeker, JobSeekerForAdmin, JobSeekerForEmployer, SharedNeeds]);
export type JobSeekerView = z.infer<typeof JobSeekerView>;

const line = (most: number) => z.optional(z.string().check(cleanLine, charactersUpTo(most)));
const text = (most: number) => z.optional(z.string().check(z.trim(), charactersUpTo(most)));
const amount = (most: number, wrong: ErrorText) =>
  z.optional(z.nullable(z.number(wrong).check(z.minimum(0, wrong), z.maximum(most, wrong))));

/** The body of PUT /api/jobseeker/{userId}: fields that are missing stay unchanged. */
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
