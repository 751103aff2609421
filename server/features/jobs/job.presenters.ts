import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { ApplicantCounts, Job, JobCard, JobCompany, OwnJob, OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import type { JobRow } from "./job.model.ts";

/** Letters of a description that a list shows. */
const EXCERPT_MAX = 200;

/** How a text begins, on one line and at a word's end. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= EXCERPT_MAX) return line;
  const cut = line.slice(0, EXCERPT_MAX + 1);
  const end = cut.lastIndexOf(" ");
  // Never within a character that takes two places.
  return `${cut
    .slice(0, end > EXCERPT_MAX / 2 ? end : EXCERPT_MAX)
    .toWellFormed()
    .replace(/\ufffd$/, "")}…`;
}

/** How a job stands at a moment: one whose time is over is closed, whether or not the sweep has been there. */
export function statusAt({ status, expires_at }: Pick<JobRow, "status" | "expires_at">, now: Date): JobStatus {
  return status === "open" && expires_at !== null && expires_at <= now ? "closed" : status;
}

/** What of a card belongs to the viewer. */
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
  // What was published is complete: only a draft lacks these, and a draft has no card.
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
