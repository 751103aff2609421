import type { SalaryPeriod } from "./job-lists.ts";

/**
 * How many periods make one month of full-time work, from the Department of Labor and Employment's factor for a
 * five-day week: 261 working days a year, 8 hours each. Hourly pay is compared as if it were full-time work.
 */
const A_MONTH: Record<SalaryPeriod, number> = { hour: (261 * 8) / 12, day: 261 / 12, month: 1, year: 1 / 12 };

/** Converts an amount in PHP per period to PHP per month; null stays null. */
export function monthly(amount: number | null, period: SalaryPeriod): number | null {
  return amount === null ? null : amount * A_MONTH[period];
}

/** The fields of a job's pay. */
export interface Pay {
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
}

/** The highest pay that a job states, in PHP per month; null if it states none. */
export function topMonthly({ salary_min, salary_max, salary_period }: Pay): number | null {
  return monthly(salary_max ?? salary_min, salary_period);
}
