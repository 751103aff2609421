import type { JobType, WorkMode } from "#shared/jobs/job-lists.ts";
import { JOB_TYPE_INSIDE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { date, pesos } from "#shared/texts/format.ts";
import { jobTexts as texts } from "./texts/job/job.texts.ts";

/** Facts about a job in words, for all places that show one. */

/** Combines work mode and type: 'Remote, full-time'. */
export const workWords = (mode: WorkMode, type: JobType): string =>
  texts.work({ mode: WORK_MODE_TEXTS[mode], type: JOB_TYPE_INSIDE_TEXTS[type] });

type Salary = Pick<JobCard, "salary_min" | "salary_max" | "salary_period">;

/** A job's salary with its period; null if it is not stated. */
export function salaryOf({ salary_min: least, salary_max: most, salary_period }: Salary) {
  const per = texts.periods[salary_period];
  if (least === null && most === null) return null;
  if (least === null) return { figures: texts.salary.upTo({ most: most ?? 0 }), per };
  if (most === null) return { figures: texts.salary.from({ least }), per };
  return { figures: least === most ? pesos(least) : texts.salary.range({ least, most }), per };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** How soon a company usually answers, rounded to everyday words. */
export function replyWords(minutes: number): string {
  if (minutes < HOUR) return texts.replies.minutes({ count: Math.max(1, Math.round(minutes)) });
  if (minutes < DAY) return texts.replies.hours({ count: Math.round(minutes / HOUR) });
  return texts.replies.days({ count: Math.round(minutes / DAY) });
}

/** A date, with the year if it is not the current one. */
export function dayWords(at: string, now: number): string {
  const day = new Date(at);
  return date(day, day.getFullYear() === new Date(now).getFullYear() ? "dayAndMonth" : "long");
}
