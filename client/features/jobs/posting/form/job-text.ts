import { numberOf, numberText } from "#client/ui/controls/number-text.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";
import type { JobType, SalaryPeriod, WorkMode } from "#shared/jobs/job-lists.ts";
import type { JobAccess, JobSkill, OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { dayOf, endOfDay } from "../closing-date.ts";

/** The form values under the names of the request. Numbers are stored as the typed texts. */
export interface JobText {
  title: string;
  description: string;
  requirements: string;
  location: string;
  type: JobType | "";
  work_mode: WorkMode | "";
  salary_min: string;
  salary_max: string;
  salary_period: SalaryPeriod;
  experience_years: string;
  openings: string;
  /** A day in a date field's format. */
  expires_at: string;
  skills: JobSkill[];
  access: JobAccess;
}
export type JobField = keyof JobText;

/** From top to bottom: the order of the error summary. */
export const JOB_FIELDS = [
  "title",
  "description",
  "requirements",
  "location",
  "work_mode",
  "type",
  "openings",
  "expires_at",
  "salary_min",
  "salary_max",
  "salary_period",
  "skills",
  "experience_years",
  "access",
] as const satisfies readonly JobField[];

/** The initial form values, of a new job or a stored one. */
export function textOf(job: OwnJob | null): JobText {
  return {
    title: job?.title ?? "",
    description: job?.description ?? "",
    requirements: job?.requirements ?? "",
    location: job?.location ?? "",
    type: job?.type ?? "",
    work_mode: job?.work_mode ?? "",
    salary_min: numberText(job?.salary_min ?? null),
    salary_max: numberText(job?.salary_max ?? null),
    salary_period: job?.salary_period ?? "month",
    experience_years: numberText(job?.experience_years ?? null),
    openings: numberText(job?.openings ?? 1),
    expires_at: dayOf(job?.expires_at ?? null),
    skills: job?.skills ?? [],
    access: job?.access ?? wholeAccess({}),
  };
}

/** Whether discarding these values would lose something. */
export const isWritten = (job: OwnJob | null, text: JobText): boolean =>
  JSON.stringify(text) !== JSON.stringify({ ...textOf(job) });

/** The body of the requests, except the status. The schemas of the requests validate it. */
export function bodyOf(text: JobText, stored: Pick<OwnJob, "expires_at"> | null) {
  const { title, description, requirements, location, salary_period, skills, access } = text;
  return {
    title,
    description,
    requirements,
    location,
    type: text.type === "" ? null : text.type,
    work_mode: text.work_mode === "" ? null : text.work_mode,
    salary_min: numberOf(text.salary_min),
    salary_max: numberOf(text.salary_max),
    salary_period,
    experience_years: numberOf(text.experience_years),
    openings: numberOf(text.openings),
    skills,
    access,
    expires_at: endOfDay(text.expires_at, stored?.expires_at),
  };
}
