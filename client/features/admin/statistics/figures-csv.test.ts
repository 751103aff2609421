import { afterEach, expect, test } from "vitest";
import type { Analytics } from "#shared/admin/figures/figures.rest.ts";
import { readLanguageFrom } from "#shared/texts/current.ts";
import { figuresCsv } from "./figures-csv.ts";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";

afterEach(() => readLanguageFrom(() => "en"));

const analytics: Analytics = {
  usersOverTime: [{ month: "2026-11", total: 25, general: 15, employer: null, pwd: null, indigenous: null }],
  jobsByWorkMode: [{ work_mode: "Remote", count: 3 }],
  usersDistribution: [],
  applicationsByStatus: [{ status: "pending", count: 4 }],
  messagesPerDay: [{ day: "2026-11-20", count: 1200 }],
  hires: [{ month: "2026-11", count: 1 }],
  medianReplyMinutes: 42,
  counted_at: "2026-11-22T08:00:00.000Z",
};

test("has a row for each number on the page, and hides the same small groups", () => {
  const csv = figuresCsv(analytics);
  expect(csv.startsWith("\ufefffigure,of,group,count\r\n")).toBe(true);
  expect(csv.endsWith("\r\n")).toBe(true);
  const { users, jobs, messages, hires } = texts.columns;
  const lines = csv.split("\r\n");
  for (const line of [
    `${users},2026-11,${texts.all},25`,
    `${users},2026-11,${texts.types.general},15`,
    `${users},2026-11,${texts.types.pwd},${texts.hidden}`,
    `${jobs},,Remote,3`,
    `${messages},2026-11-20,,1200`,
    `${hires},2026-11,,1`,
  ])
    expect(lines).toContain(line);
  expect(lines).toHaveLength(1 + 5 + 1 + 1 + 1 + 1 + 1 + 1);
});

test("has its header and its work modes in the language of the page", () => {
  readLanguageFrom(() => "fil");
  const lines = figuresCsv(analytics).split("\r\n");
  expect(lines[0]).toBe("\ufeffstatistic,panahon,grupo,bilang");
  expect(lines).toContain(`${texts.columns.jobs},,Work from home,3`);
});
