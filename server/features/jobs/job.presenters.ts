import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { ApplicantCounts, Job, JobCard, JobCompany, OwnJob, OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import type { JobRow } from "./job.model.ts";

/** The most characters of a description in a list. */
const EXCERPT_MAX = 200;

/** The beginning of a text on one line, cut at the end of a word. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_MAX) return line;
  const cut = line.slice(0, EXCERPT_MAX + 1);
  const end = cut.lastIndexOf(" ");
  // Never within a surrogate pair.
  return `${cut
    .slice(0, end > EXCERPT_MAX / 2 ? end : EXCERPT_MAX)
    .toWellFormed()
    .replace(/\ufffd$/, "")}…`;
}

/** The status of a job at a time. An expired job counts as closed before the scheduled task has closed it. */
export function statusAt({ status, expires_at }: Pick<JobRow, "status" | "expires_at">, now: Date): JobStatus {
  return status === "open" && expires_at !== null && expires_at <= now ? "closed" : status;
}

/** The fields of a card that depend on the viewer. */
export type Mine = Pick<JobCard, "saved" | "applied" | "match">;
export const NOT_MINE: Mine = { saved: false, applied: null, match: null };

function common(row: JobRow, company: JobCompany, now: Date) {
  const { _id: id, title, location, type, work_mode, salary_min, salary_max, salary_period, experience_years } = row;
  const { openings, skills, access, expires_at, created_at, updated_at, description } = row;
  return {
    id,
    title,
    excerpt: excerptOf(description),
    location,
    type,
    work_mode,
    salary_min,
    salary_max,
    salary_period,
    experience_years,
    openings,
    skills,
    access,
    status: statusAt(row, now),
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    company,
  };
}

export function toCard(row: JobRow, company: JobCompany, mine: Mine, now: Date): JobCard {
  const { type, work_mode, ...rest } = common(row, company, now);
  // Only drafts can lack these fields, and drafts have no cards.
  if (type === null || work_mode === null) throw new Error("a draft has no card");
  return { ...rest, type, work_mode, ...mine };
}

export function toJob(row: JobRow, company: JobCompany, mine: Mine, now: Date): Job {
  return { ...toCard(row, company, mine, now), description: row.description, requirements: row.requirements };
}

export function toOwnCard(row: JobRow, company: JobCompany, applicants: ApplicantCounts, now: Date): OwnJobCard {
  const card = common(row, company, now);
  const { closed_by, version } = row;
  const over = card.status === "closed" && row.status === "open";
  return { ...card, closed_by: over ? "expiry" : closed_by, applicants, version };
}

export function toOwnJob(row: JobRow, company: JobCompany, applicants: ApplicantCounts, now: Date): OwnJob {
  const { description, requirements } = row;
  return { ...toOwnCard(row, company, applicants, now), description, requirements };
}
