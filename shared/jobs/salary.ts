import type { SalaryPeriod } from "./job-lists.ts";

/**
 * How many of a period make a month of full-time work: 261 working days a year of 8 hours, the five-day factor of the
 * Department of Labor and Employment. What is paid by the hour is compared as if it were worked full time.
 */
const A_MONTH: Record<SalaryPeriod, number> = { hour: (261 * 8) / 12, day: 261 / 12, month: 1, year: 1 / 12 };

/** An amount in PHP for a period, as PHP a month; null stays null. */
export function monthly(amount: number | null, period: SalaryPeriod): number | null {
  return amount === null ? null : amount * A_MONTH[period];
}

/** What is named of a job's pay. */
export interface Pay {
  salary_min: number | null;
  salary_max: number | null;
  salary_period: SalaryPeriod;
}

/** The most that a job says it pays, in PHP a month; null where it names nothing. */
export function topMonthly({ salary_min, salary_max, salary_period }: Pay): number | null {
  return monthly(salary_max ?? salary_min, salary_period);
}
