import { expect, test } from "vitest";
import { dayAfter, daysFrom, startOfDay } from "#shared/manila.ts";
import { createDayCounts } from "./day-counts.ts";

/** Messages per day, with clocks that the test sets. figures.test.ts checks that the numbers agree with a full count. */

const HOUR = 60 * 60_000;
const DAY = "2026-11-20";
const NOON = startOfDay(DAY).getTime() + 12 * HOUR;

function counted() {
  const stage = { at: NOON, ran: 0, written: [] as number[], asked: 0 };
  const days = createDayCounts({
    count: async (from, to) => {
      stage.asked += 1;
      return stage.written.filter((at) => at >= (from?.getTime() ?? 0) && at < (to?.getTime() ?? Number.MAX_VALUE))
        .length;
    },
    now: () => new Date(stage.at),
    elapsed: () => stage.ran,
  });
  return {
    stage,
    days,
    /** Moves both clocks. */
    pass: (ms: number) => {
      stage.at += ms;
      stage.ran += ms;
    },
  };
}

test("counts a day that is over once, and yesterday again for one more hour", async () => {
  const { stage, days, pass } = counted();
  stage.written.push(stage.at);
  pass(12 * HOUR);
  expect([await days.ofDay(DAY), await days.ofDay(DAY), stage.asked]).toEqual([1, 1, 2]);
  pass(HOUR);
  expect([await days.ofDay(DAY), await days.ofDay(DAY), stage.asked]).toEqual([1, 1, 3]);
});

test("does not take a day for over because of a clock that was ahead and is set back", async () => {
  const { stage, days, pass } = counted();
  stage.written.push(stage.at);
  // Two days ahead for ten minutes, with one count in that time.
  stage.at += 48 * HOUR;
  expect([await days.ofDay(DAY), await days.total()]).toEqual([1, 1]);
  pass(HOUR / 6);
  stage.at -= 48 * HOUR;
  stage.written.push(stage.at);
  // The next count is when the time that the wrong clock showed has come.
  pass(72 * HOUR);
  stage.written.push(stage.at);
  expect([await days.ofDay(DAY), await days.ofDay(dayAfter(DAY, 3)), await days.total()]).toEqual([2, 1, 3]);
});

test("needs one query for a month without messages, and counts a month with messages by its days", async () => {
  const { stage, days } = counted();
  stage.written.push(startOfDay("2026-10-07").getTime(), startOfDay("2026-11-01").getTime() - 1, stage.at);
  const count = async (month: string, last: string) => {
    const before = stage.asked;
    await days.prefetch(month);
    const found = [];
    for (const day of daysFrom(`${month}-01`, last)) found.push(await days.ofDay(day));
    return { all: found.reduce((sum, one) => sum + one, 0), asked: stage.asked - before };
  };
  expect(await count("2026-09", "2026-09-30")).toEqual({ all: 0, asked: 1 });
  expect(await count("2026-09", "2026-09-30")).toEqual({ all: 0, asked: 0 });
  expect(await count("2026-10", "2026-10-31")).toEqual({ all: 2, asked: 32 });
  expect(await count("2026-10", "2026-10-31")).toEqual({ all: 2, asked: 0 });
  // Today always has a separate query, because it is not over.
  expect(await count("2026-11", DAY)).toEqual({ all: 1, asked: 2 });
  stage.written.push(stage.at);
  expect(await count("2026-11", DAY)).toEqual({ all: 2, asked: 1 });
});
