import type { SplitType } from "#shared/admin/figures/figures.rest.ts";

/** Texts of the statistics page. */

const locale = "en-GB";
const figures = new Intl.NumberFormat(locale);
const monthShort = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
const monthLong = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
const dayLong = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const dateOf = (text: string): Date => new Date(`${text.length === 7 ? `${text}-01` : text}T00:00:00Z`);

export const number = (count: number): string => figures.format(count);
export const shortMonth = (month: string): string => monthShort.format(dateOf(month));
export const longMonth = (month: string): string => monthLong.format(dateOf(month));
/** Below a chart, with the year if the same month can appear twice. */
export const axisMonth = (months: number) => (months > 12 ? longMonth : shortMonth);
export const longDay = (day: string): string => dayLong.format(dateOf(day));
const counted = (count: number, one: string, many: string): string => `${number(count)} ${count === 1 ? one : many}`;
export const percent = (count: number, of: number): string => `${of === 0 ? 0 : Math.round((100 * count) / of)}%`;

const HOUR = 60;
const DAY = 24 * HOUR;

function time(minutes: number): string {
  if (minutes < HOUR) return counted(Math.max(1, minutes), "minute", "minutes");
  if (minutes < DAY) return counted(Math.round(minutes / HOUR), "hour", "hours");
  return counted(Math.round(minutes / DAY), "day", "days");
}

const months = (count: number): string => counted(count, "month", "months");

export const statisticsTexts = {
  counted: "Counted",
  small:
    "People are job seekers and employers; admins are not counted. Groups of fewer than 10 people are not shown, nor any that would give them away.",
  range: "Time",
  rangeOf: (count: number) => months(count),
  shown: (count: number) => `Statistics of ${months(count)}`,
  loading: "Counting",
  failed: "The statistics could not be loaded.",
  table: "The numbers as a table",
  export: "Export CSV",
  exported: "Your file is ready",
  exportedText: "It is in your downloads.",
  file: (day: string, range: number) => `kasama-statistics-${day}-${months(range).replace(" ", "-")}.csv`,
  few: "fewer than 10",
  /** For a group that is too small, or that would reveal a small one. */
  hidden: "not shown",
  notShown: (names: readonly string[]) => `Not shown: ${names.join(", ")}`,
  chart: (lead: string) => `${lead}. The numbers are in the table below.`,
  types: {
    general: "General",
    employer: "Employers",
    pwd: "With disability",
    indigenous: "Indigenous",
  } satisfies Record<SplitType, string>,
  all: "All",
  columns: {
    month: "Month",
    day: "Day",
    type: "Type",
    users: "Users",
    share: "Share",
    mode: "Work mode",
    jobs: "Open jobs",
    status: "Status",
    applications: "Applications",
    messages: "Messages",
    hires: "Hires",
  },
  users: {
    lead: "Users by type at the end of each month",
    none: "Fewer than 10 people are here",
    grew: (from: number, month: string, to: number) =>
      `From ${number(from)} people at the end of ${longMonth(month)} to ${number(to)} now`,
    same: (count: number, month: string) => `${number(count)} people, as many as at the end of ${longMonth(month)}`,
    first: (count: number) => `${counted(count, "person is", "people are")} here`,
  },
  split: {
    lead: "Users by type, now",
    none: "Too few people to be told apart",
    /** The largest of the shown groups; a hidden one may be larger. */
    shown: (share: string, who: string) => `${share} of all users are ${who}`,
    total: (count: number) => `${counted(count, "person is", "people are")} here in all`,
    most: {
      general: "general users",
      employer: "employers",
      pwd: "people with a disability",
      indigenous: "indigenous",
    },
    largest: (share: string, who: string) => `${share} of all users are ${who}`,
  },
  jobs: {
    lead: "Open jobs by work mode, now",
    none: "No job is open",
    largest: (count: number, of: number, mode: string) =>
      `${number(count)} of ${counted(of, "open job is", "open jobs are")} ${mode.toLowerCase()}`,
  },
  applications: {
    lead: "All applications by where they stand, now",
    none: "Nobody has applied yet",
    pending: (count: number, of: number) =>
      `${number(count)} of ${counted(of, "application", "applications")} ${count === 1 ? "waits" : "wait"} for a first look`,
    seen: (of: number) => `All ${number(of)} applications have been looked at`,
  },
  messages: {
    lead: "Messages that people wrote to each other, each day",
    none: "Nobody has written in this time",
    daily: (mean: number, most: number, day: string) =>
      `About ${counted(mean, "message", "messages")} a day; ${number(most)} on the busiest, ${longDay(day)}`,
  },
  hires: {
    lead: "Applications that led to a hire, by the month of the decision",
    none: "Nobody was hired in this time",
    some: (count: number, of: number) => `${counted(count, "hire", "hires")} in ${months(of)}`,
  },
  reply: {
    lead: "From the first message of a conversation to the first answer of the other side",
    none: "Too few conversations to say how soon people answer",
    half: (minutes: number) => `Half of all first answers come within ${time(minutes)}`,
    text: "The middle one of all conversations that were begun in this time. It is said from five answered conversations on.",
  },
} as const;
