import { date, percent } from "#shared/texts/format.ts";

/** Months ('2026-11') and days ('2026-11-20') are calendar dates: the same in every time zone. */
const dateOf = (text: string): Date => new Date(`${text.length === 7 ? `${text}-01` : text}T00:00:00Z`);

export const longMonth = (month: string): string => date(dateOf(month), "shortMonth", "UTC");
export const longDay = (day: string): string => date(dateOf(day), "long", "UTC");
/** Below a chart, with the year if the same month can appear twice. */
export const axisMonth = (month: string, months: number): string =>
  date(dateOf(month), months > 12 ? "shortMonth" : "monthOnly", "UTC");

export const share = (count: number, of: number): string => percent(of === 0 ? 0 : count / of);
