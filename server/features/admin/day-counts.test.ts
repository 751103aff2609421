import { expect, test } from "vitest";
import { dayAfter, startOfDay } from "#shared/manila.ts";
import { createDayCounts } from "./day-counts.ts";

/** Days of messages that the test writes, with clocks that it sets; that it agrees with a recount is in figures.test.ts. */

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
    /** Time passes, by both clocks. */
    pass: (ms: number) => {
      stage.at += ms;
      stage.ran += ms;
    },
  };
}

test("a day that is over is counted once, and the day before for an hour more", async () => {
  const { stage, days, pass } = counted();
  stage.written.push(stage.at);
  pass(12 * HOUR);
  expect([await days.ofDay(DAY), await days.ofDay(DAY), stage.asked]).toEqual([1, 1, 2]);
  pass(HOUR);
  expect([await days.ofDay(DAY), await days.ofDay(DAY), stage.asked]).toEqual([1, 1, 3]);
});

test("a clock that was ahead and is set back has made no day be over, whether anybody looks meanwhile or not", async () => {
  const { stage, days, pass } = counted();
  stage.written.push(stage.at);
  // Two days ahead for ten minutes, in which somebody looks.
  stage.at += 48 * HOUR;
  expect([await days.ofDay(DAY), await days.total()]).toEqual([1, 1]);
  pass(HOUR / 6);
  stage.at -= 48 * HOUR;
  stage.written.push(stage.at);
  // Nobody looks again until it is as late as it was said to be.
  pass(72 * HOUR);
  stage.written.push(stage.at);
  expect([await days.ofDay(DAY), await days.ofDay(dayAfter(DAY, 3)), await days.total()]).toEqual([2, 1, 3]);
});
