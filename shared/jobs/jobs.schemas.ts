import * as z from "zod/mini";
import { APPLICATION_STATUSES } from "../applications/status-lists.ts";
import { Match } from "../matching/match.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { ACCESS_FEATURES, type AccessFeature } from "./access-features.ts";
import { ACCESS_ANSWERS, type AccessAnswer, JOB_STATUSES, JOB_TYPES, SALARY_PERIODS, WORK_MODES } from "./job-lists.ts";

/** What one job asks for; `required` is asked for, otherwise it is nice to have. */
export const JobSkill = z.object({ name: z.string(), required: z.boolean(), importance: z.int() });
export type JobSkill = z.infer<typeof JobSkill>;

/** The answer to every feature of the list. */
export const JobAccess = z.record(z.enum(ACCESS_FEATURES), z.enum(ACCESS_ANSWERS));
export type JobAccess = Record<AccessFeature, AccessAnswer>;

/** Who offers it. */
export const JobCompany = z.object({
  user_id: Id,
  company_name: z.string(),
  industry: z.string(),
  /** `/api/files/...`; clients put the host before it. */
  logo_path: z.nullable(z.string()),
  /**
   * How long the company usually takes to answer somebody's first message, in minutes: the median of its conversations.
   * Null while there are fewer than five.
   */
  reply_minutes: z.nullable(z.int()),
});
export type JobCompany = z.infer<typeof JobCompany>;

/** One open or closed job in a list: all that a row shows, without its long texts. */
export const JobCard = z.object({
  id: Id,
  title: z.string(),
  /** How the description begins, on one line. */
  excerpt: z.string(),
  location: z.string(),
  type: z.enum(JOB_TYPES),
  work_mode: z.enum(WORK_MODES),
  /** Pesos for one `salary_period`; null where nothing is said. */
  salary_min: z.nullable(z.number()),
  salary_max: z.nullable(z.number()),
  salary_period: z.enum(SALARY_PERIODS),
  /** Years of experience that are asked for; null where nothing is said. */
  experience_years: z.nullable(z.int()),
  openings: z.int(),
  skills: z.array(JobSkill),
  access: JobAccess,
  status: z.enum(JOB_STATUSES),
  /** When it closes by itself; null where it does not. */
  expires_at: z.nullable(Moment),
  /** When it was published, or written where it is a draft. */
  created_at: Moment,
  updated_at: Moment,
  company: JobCompany,
  /** Of the signed-in seeker; false for everybody else. */
  saved: z.boolean(),
  /** The seeker's application for it, whatever became of it. */
  applied: z.nullable(Id),
  /** Null for everybody but seekers. */
  match: z.nullable(Match),
});
export type JobCard = z.infer<typeof JobCard>;

/** One job with all of its texts. */
export const Job = z.extend(JobCard, { description: z.string(), requirements: z.string() });
export type Job = z.infer<typeof Job>;

/** How many applications of a job stand at each status. */
export const ApplicantCounts = z.record(z.enum(["total", ...APPLICATION_STATUSES]), z.int());
export type ApplicantCounts = z.infer<typeof ApplicantCounts>;

const ownFields = {
  /** An incomplete draft has none. */
  type: z.nullable(z.enum(JOB_TYPES)),
  work_mode: z.nullable(z.enum(WORK_MODES)),
  /** Whether a closed one was closed by its employer or by its closing date; null for others. */
  closed_by: z.nullable(z.enum(["employer", "expiry"])),
  applicants: ApplicantCounts,
  /** Goes along with a change, so that it is not laid over another tab's. */
  version: z.int(),
};

/** A job as a row of its employer's list. */
export const OwnJobCard = z.extend(z.omit(JobCard, { saved: true, applied: true, match: true }), ownFields);
export type OwnJobCard = z.infer<typeof OwnJobCard>;

/** A job as its employer opens and changes it. */
export const OwnJob = z.extend(z.omit(Job, { saved: true, applied: true, match: true }), ownFields);
export type OwnJob = z.infer<typeof OwnJob>;

/** The fuller view stands first; the other lacks what it asks for, so each can only be taken for what it is. */
export const JobView = z.union([OwnJob, Job]);
export type JobView = z.infer<typeof JobView>;
