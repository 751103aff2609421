import type { JobType, SalaryPeriod, WorkMode } from "#shared/jobs/job-lists.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";

/** Texts about a job, for all places that show one. */

const locale = "en-GB";
const pesos = new Intl.NumberFormat("en-PH", { style: "currency", currency: "PHP", maximumFractionDigits: 0 });
const plural = new Intl.PluralRules(locale);
const dayFormat = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" });
const dayOfYear = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" });

const one = (count: number) => plural.select(count) === "one";
/** A number with its noun. */
export const counted = (count: number, single: string, many: string) => `${count} ${one(count) ? single : many}`;

const PERIODS: Record<SalaryPeriod, string> = { hour: "an hour", day: "a day", month: "a month", year: "a year" };

/** Combines work mode and type: 'Remote, full-time'. */
const work = (mode: WorkMode, type: JobType) => `${mode}, ${type.toLocaleLowerCase()}`;

/** Formats an amount in pesos. The only place that formats salaries. */
export const amount = (value: number): string => pesos.format(value);

type Salary = Pick<JobCard, "salary_min" | "salary_max" | "salary_period">;

/** A job's salary with its period; null if it is not stated. */
export function salaryOf({ salary_min: least, salary_max: most, salary_period }: Salary) {
  const per = PERIODS[salary_period];
  if (least === null && most === null) return null;
  if (least === null) return { figures: `Up to ${amount(most ?? 0)}`, per };
  if (most === null) return { figures: `From ${amount(least)}`, per };
  return { figures: least === most ? amount(least) : `${amount(least)} to ${amount(most)}`, per };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** How soon a company usually answers, rounded to everyday words. */
export function replyWords(minutes: number): string {
  if (minutes < HOUR) return `Usually answers in ${counted(Math.max(1, Math.round(minutes)), "minute", "minutes")}`;
  if (minutes < DAY) return `Usually answers in ${counted(Math.round(minutes / HOUR), "hour", "hours")}`;
  const days = Math.round(minutes / DAY);
  return days === 1 ? "Usually answers in a day" : `Usually answers in ${days} days`;
}

/** A date, with the year if it is not the current one. */
export function dayWords(at: string, now: number): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date(now).getFullYear() ? dayFormat : dayOfYear).format(date);
}

export const jobTexts = {
  in: (place: string) => `in ${place}`,
  pay: "Pay",
  noSalary: "Salary not stated",
  work,
  posted: "Posted",
  closed: "Closed",
  applied: "You applied",
  missing: (skills: readonly string[]) => `Not in your profile: ${skills.join(", ")}`,
  fits: "Why it fits you",
  save: (title: string, company: string) => `Save ${title} at ${company}`,
  /** Next to its icon. */
  saveWord: "Save",
  saveFailed: (title: string) => `${title} could not be saved`,
  forgetFailed: (title: string) => `${title} could not be removed from your saved jobs`,
  skeleton: "Loading jobs...",
} as const;
