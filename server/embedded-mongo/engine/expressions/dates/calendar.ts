import { CommandError } from "#server/embedded-mongo/errors.ts";

export const DAY = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01, which was a Thursday. */
export const dayNumber = (date: Date) => Math.floor(date.getTime() / DAY);

/** The day of the year from 1. All dates here have the local time in their UTC fields. */
export function dayOfYear(date: Date): number {
  return dayNumber(date) - dayNumber(atStart(date.getUTCFullYear())) + 1;
}

/** The first moment of a month. Date.UTC would interpret years below 100 differently. */
export function atStart(year: number, month = 0): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return date;
}

/** 1 for Monday to 7 for Sunday. */
export const isoDayOfWeek = (date: Date) => date.getUTCDay() || 7;

/** The Thursday of a week decides which year the week belongs to. */
const thursdayOf = (date: Date) => new Date(date.getTime() + (4 - isoDayOfWeek(date)) * DAY);

export const isoWeekYear = (date: Date) => thursdayOf(date).getUTCFullYear();

export const isoWeek = (date: Date) => Math.ceil(dayOfYear(thursdayOf(date)) / 7);

/** Weeks begin on Sunday; the days before the first one are in week 0. */
export const week = (date: Date) => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);

/** The first day of an ISO year: the Monday of the week that contains January 4th. */
export function atIsoStart(year: number): Date {
  const fourth = new Date(atStart(year).getTime() + 3 * DAY);
  return new Date(fourth.getTime() + (1 - isoDayOfWeek(fourth)) * DAY);
}

/** A date some months later, on the last day of the month if that is too short. */
export function addMonths(date: Date, months: number): Date {
  const start = atStart(date.getUTCFullYear(), date.getUTCMonth() + months);
  const next = atStart(start.getUTCFullYear(), start.getUTCMonth() + 1);
  const day = Math.min(date.getUTCDate(), Math.round((next.getTime() - start.getTime()) / DAY));
  return new Date(start.getTime() + (day - 1) * DAY + (((date.getTime() % DAY) + DAY) % DAY));
}

/** Months since the year 0. */
export const monthNumber = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** @throws {CommandError} if JavaScript cannot represent the date */
export function checkedDate(date: Date, name: string): Date {
  if (Number.isNaN(date.getTime())) throw new CommandError("Overflow", `date overflow in ${name}`);
  return date;
}
