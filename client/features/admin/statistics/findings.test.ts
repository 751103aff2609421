import { afterEach, describe, expect, test } from "vitest";
import type { Analytics } from "#shared/admin/figures/figures.rest.ts";
import { readLanguageFrom } from "#shared/texts/current.ts";
import {
  applicationsFinding,
  fromFirstMonth,
  hiresFinding,
  jobsFinding,
  messagesFinding,
  modeName,
  replyFinding,
  splitFinding,
  splitOf,
  usersFinding,
} from "./findings.ts";

afterEach(() => readLanguageFrom(() => "en"));

type Month = Analytics["usersOverTime"][number];
const month = (name: string, counts: Partial<Omit<Month, "month">>): Month => ({
  month: name,
  total: null,
  general: null,
  employer: null,
  pwd: null,
  indigenous: null,
  ...counts,
});

describe("users", () => {
  test("describe the growth from the first to the last month", () => {
    const usersOverTime = [month("2026-09", { total: 1200 }), month("2026-11", { total: 1500 })];
    expect(usersFinding({ usersOverTime })).toBe("From 1,200 users at the end of Sept 2026 to 1,500 now");
  });
  test("start with the first month whose number may be shown", () => {
    const usersOverTime = [month("2026-09", {}), month("2026-10", { total: 12 }), month("2026-11", { total: 40 })];
    expect(usersFinding({ usersOverTime })).toBe("From 12 users at the end of Oct 2026 to 40 now");
  });
  test("give no number below ten", () => {
    expect(usersFinding({ usersOverTime: [month("2026-11", {})] })).toBe("Fewer than 10 users");
    expect(usersFinding({ usersOverTime: [] })).toBe("Fewer than 10 users");
  });
  test("describe a single month or no change", () => {
    expect(usersFinding({ usersOverTime: [month("2026-11", { total: 12 })] })).toBe("12 users");
    const same = [month("2026-10", { total: 12 }), month("2026-11", { total: 12 })];
    expect(usersFinding({ usersOverTime: same })).toBe("12 users, the same as at the end of Oct 2026");
  });
});

const split = (total: number | null, counts: Record<string, number | null>) =>
  splitOf({
    usersOverTime: [month("2026-11", { total })],
    usersDistribution: Object.entries(counts).map(([type, count]) => ({ type, count })),
  } as Analytics);

test("leave out the empty months at the start of a chart", () => {
  const hasData = (count: number) => count > 0;
  expect(fromFirstMonth([0, 0, 3, 0, 2], hasData)).toEqual([3, 0, 2]);
  expect(fromFirstMonth([0, 0], hasData)).toEqual([]);
});

describe("the split", () => {
  test("names the largest group only if all groups are shown", () => {
    const whole = split(100, { general: 50, employer: 10, pwd: 25, indigenous: 15 });
    expect(splitFinding(whole)).toBe("50% of all users are general users");
    expect(whole.notShown).toBe(0);
    const part = split(100, { general: null, employer: 40, pwd: 30, indigenous: null });
    expect(splitFinding(part)).toBe("40% of all users are employers");
    expect(part.notShown).toBe(30);
    const none = split(100, { general: null, employer: null, pwd: null, indigenous: null });
    expect(splitFinding(none)).toBe("100 users in total");
  });
  test("gives no number for a few people", () => {
    const few = split(null, { general: null, employer: null, pwd: null, indigenous: null });
    expect(splitFinding(few)).toBe("Too few people to show groups");
    expect(few.notShown).toBe(0);
  });
});

test("describe jobs, applications, messages, hires and reply times, also when there are none", () => {
  const modes = (count: number) => [
    { work_mode: "Onsite" as const, count },
    { work_mode: "Remote" as const, count: 0 },
  ];
  expect(jobsFinding({ jobsByWorkMode: modes(7) })).toBe("7 of 7 open jobs are onsite");
  expect(jobsFinding({ jobsByWorkMode: modes(0) })).toBe("No open jobs");
  const statuses = (pending: number, hired: number) => [
    { status: "pending" as const, count: pending },
    { status: "hired" as const, count: hired },
  ];
  expect(applicationsFinding({ applicationsByStatus: statuses(1, 2000) })).toBe(
    "1 of 2,001 applications is waiting for a first review",
  );
  expect(applicationsFinding({ applicationsByStatus: statuses(0, 3) })).toBe("All 3 applications have been reviewed");
  expect(applicationsFinding({ applicationsByStatus: statuses(0, 0) })).toBe("No applications yet");
  const days = [
    { day: "2026-11-19", count: 100 },
    { day: "2026-11-20", count: 301 },
  ];
  expect(messagesFinding({ messagesPerDay: days })).toBe(
    "About 201 messages a day; 301 on the busiest, 20 November 2026",
  );
  expect(messagesFinding({ messagesPerDay: [{ day: "2026-11-20", count: 0 }] })).toBe("No messages in this time");
  expect(hiresFinding({ hires: [{ month: "2026-11", count: 1 }] })).toBe("1 hire in 1 month");
  expect(hiresFinding({ hires: [{ month: "2026-11", count: 0 }] })).toBe("No hires in this time");
  expect(replyFinding({ medianReplyMinutes: 42 })).toBe("Half of all first replies come within 42 minutes");
  expect(replyFinding({ medianReplyMinutes: 180 })).toBe("Half of all first replies come within 3 hours");
  expect(replyFinding({ medianReplyMinutes: null })).toBe("Too few conversations to measure reply times");
});

test("name work modes as all other screens do, also inside a sentence", () => {
  const jobsByWorkMode = [{ work_mode: "Remote" as const, count: 3 }];
  expect(modeName("Remote")).toBe("Remote");
  expect(jobsFinding({ jobsByWorkMode })).toBe("3 of 3 open jobs are remote");
  readLanguageFrom(() => "fil");
  expect(modeName("Remote")).toBe("Work from home");
  expect(jobsFinding({ jobsByWorkMode })).toBe("3 sa 3 bukas na trabaho ang work from home");
});
