/**
 * Days and months in Manila time, independent of the server's time zone: UTC+8 all year. A day is `2026-11-20`, a month
 * `2026-11`.
 */

const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
export const MANILA_AHEAD_MS = 8 * HOUR_MS;
export const MANILA_ZONE = "Asia/Manila";
export const MANILA_OFFSET = "+08:00";

const inManila = (at: Date): string => new Date(at.getTime() + MANILA_AHEAD_MS).toISOString();

export const dayOf = (at: Date): string => inManila(at).slice(0, 10);
export const monthOf = (at: Date): string => inManila(at).slice(0, 7);

/** The moment at which a day begins. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - MANILA_AHEAD_MS);
/** The moment at which a month begins. */
export const startOfMonth = (month: string): Date => startOfDay(`${month}-01`);

/** The day this many days after a day, or before it if negative. */
export const dayAfter = (day: string, days = 1): string => dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));

export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The last `count` months up to and including this one, oldest first. */
export const monthsUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => monthAfter(last, n - count + 1));

/** All days from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const count = Math.round((startOfDay(last).getTime() - startOfDay(first).getTime()) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) => dayAfter(first, n));
}
