import * as z from "zod/mini";
import { APPLICATION_STATUSES } from "../applications/status-lists.ts";
import { Match } from "../matching/match.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { ACCESS_FEATURES, type AccessFeature } from "./access-features.ts";
import { ACCESS_ANSWERS, type AccessAnswer, JOB_STATUSES, JOB_TYPES, SALARY_PERIODS, WORK_MODES } from "./job-lists.ts";

/** A skill that a job asks for: required, or else nice to have. */
export const JobSkill = z.object({ name: z.string(), required: z.boolean(), importance: z.int() });
export type JobSkill = z.infer<typeof JobSkill>;

/** An answer for every feature in the list. */
export const JobAccess = z.record(z.enum(ACCESS_FEATURES), z.enum(ACCESS_ANSWERS));
export type JobAccess = Record<AccessFeature, AccessAnswer>;

/** The company that offers it. */
export const JobCompany = z.object({
  user_id: Id,
  company_name: z.string(),
  industry: z.string(),
  /** `/api/files/...`; clients prepend the host. */
  logo_path: z.nullable(z.string()),
  /**
   * How long the company usually takes to answer a first message, in minutes: the median over its conversations. Null
   * if there are fewer than five.
   */
  reply_minutes: z.nullable(z.int()),
});
export type JobCompany = z.infer<typeof JobCompany>;

/** An open or closed job in a list: all that a row shows, without the long texts. */
export const JobCard = z.object({
  id: Id,
  title: z.string(),
  /** The beginning of the description, on one line. */
  excerpt: z.string(),
  location: z.string(),
  type: z.enum(JOB_TYPES),
  work_mode: z.enum(WORK_MODES),
  /** Pesos per `salary_period`; null if not stated. */
  salary_min: z.nullable(z.number()),
  salary_max: z.nullable(z.number()),
  salary_period: z.enum(SALARY_PERIODS),
  /** Required years of experience; null if not stated. */
  experience_years: z.nullable(z.int()),
  openings: z.int(),
  skills: z.array(JobSkill),
  access: JobAccess,
  status: z.enum(JOB_STATUSES),
  /** When it closes automatically; null if it does not. */
  expires_at: z.nullable(Moment),
  /** When it was published; for a draft, when it was created. */
  created_at: Moment,
  updated_at: Moment,
  company: JobCompany,
  /** Whether the signed-in seeker saved it; false for everyone else. */
  saved: z.boolean(),
  /** The seeker's application for it, whatever its status. */
  applied: z.nullable(Id),
  /** Null for everyone except seekers. */
  match: z.nullable(Match),
});
export type JobCard = z.infer<typeof JobCard>;

/** A job with all its texts. */
export const Job = z.extend(JobCard, { description: z.string(), requirements: z.string() });
export type Job = z.infer<typeof Job>;

/** Number of a job's applications with each status. */
export const ApplicantCounts = z.record(z.enum(["total", ...APPLICATION_STATUSES]), z.int());
export type ApplicantCounts = z.infer<typeof ApplicantCounts>;

const ownFields = {
  /** Null for an incomplete draft. */
  type: z.nullable(z.enum(JOB_TYPES)),
  work_mode: z.nullable(z.enum(WORK_MODES)),
  /** Whether a closed job was closed by its employer or by its closing date; null for other jobs. */
  closed_by: z.nullable(z.enum(["employer", "expiry"])),
  applicants: ApplicantCounts,
  /** Sent along with a change, so that it does not overwrite one made in another tab. */
  version: z.int(),
};

/** A job as a row in its employer's list. */
export const OwnJobCard = z.extend(z.omit(JobCard, { saved: true, applied: true, match: true }), ownFields);
export type OwnJobCard = z.infer<typeof OwnJobCard>;

/** A job as its employer opens and edits it. */
export const OwnJob = z.extend(z.omit(Job, { saved: true, applied: true, match: true }), ownFields);
export type OwnJob = z.infer<typeof OwnJob>;

/**
 * The order matters: the fuller view is tried first. The other one lacks required fields of it, so each value matches
 * only its own view.
 */
export const JobView = z.union([OwnJob, Job]);
export type JobView = z.infer<typeof JobView>;
