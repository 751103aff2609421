import { type Analytics, SPLIT_TYPES } from "#shared/admin/figures/figures.rest.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";
import { modeName } from "./findings.ts";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";

type Cell = string | number;

/** Quoted only if necessary. All cells are counts and our own texts, so none can be a formula. */
const cellOf = (cell: Cell): string =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : `${cell}`;

/**
 * The figures of the page as CSV for spreadsheets (UTF-8 with a byte order mark, CRLF): one row per number. Groups that
 * the page hides have the same text as on the page.
 */
export function figuresCsv(analytics: Analytics): string {
  const { usersOverTime, jobsByWorkMode, applicationsByStatus, messagesPerDay, hires, medianReplyMinutes } = analytics;
  const rows: Cell[][] = [
    [texts.csv.figure, texts.csv.of, texts.csv.group, texts.csv.count],
    ...usersOverTime.flatMap(({ month, total, ...groups }): Cell[][] => [
      [texts.columns.users, month, texts.all, total ?? texts.few],
      ...SPLIT_TYPES.map((type) => [texts.columns.users, month, texts.types[type], groups[type] ?? texts.hidden]),
    ]),
    ...jobsByWorkMode.map(({ work_mode, count }) => [texts.columns.jobs, "", modeName(work_mode), count]),
    ...applicationsByStatus.map(({ status, count }) => [texts.columns.applications, "", STATUS_TEXTS[status], count]),
    ...messagesPerDay.map(({ day, count }) => [texts.columns.messages, day, "", count]),
    ...hires.map(({ month, count }) => [texts.columns.hires, month, "", count]),
    ...(medianReplyMinutes === null ? [] : [[texts.reply.lead, "", "", medianReplyMinutes]]),
  ];
  return `\ufeff${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}
