import { expect, test } from "vitest";
import { createRecords } from "#server/platform/database/records.ts";
import { createLog } from "#server/platform/log/log.ts";
import { Metrics } from "#server/platform/metrics/metrics.ts";
import { monthOf } from "#shared/manila.ts";
import { createCounting } from "./figures.counting.ts";

const log = createLog("silent");

/** How many queries a count runs. server/tests/figures.test.ts checks that its numbers are right. */

test("reads unknown replies in batches, however many other conversations lie between them", async () => {
  const at = new Date("2026-11-20T03:30:00Z");
  const [now, long] = [at, new Date("2026-10-05T03:30:00Z")];
  const known = { replied_ms: 1 };
  // Of 2,000 conversations one in five is unknown, and one in fifty is older than the counted months.
  const rows = Array.from({ length: 2000 }, (_, n) => ({
    _id: n + 1,
    created_at: n % 50 === 7 ? new Date(0) : n % 2 === 0 ? now : long,
    ...(n % 5 > 0 && { opening: known }),
  }));
  const asked: number[][] = [];
  const none = async () => 0;
  const count = createCounting({
    countMade: none,
    countOpenBy: none,
    countAt: none,
    hiredAfter: async () => [],
    begunAfter: async (id, limit) => rows.slice(id, id + limit),
    firstReplies: async (ids) => {
      asked.push([...ids]);
      return new Map(ids.filter((id) => id % 3 === 0).map((id) => [id, { replied_ms: id }]));
    },
    days: { prefetch: async () => {}, ofDay: none, total: none, forgetBefore: () => {} },
    records: createRecords({ metrics: new Metrics(log), nameFor: String, log }),
    now: () => at,
  });
  const { replies } = await count();

  const unknown = rows.filter(({ _id, created_at }) => _id % 5 === 1 && created_at.getTime() > 0);
  expect(asked.flat()).toEqual(unknown.map(({ _id }) => _id));
  expect(asked.length).toBe(Math.ceil(unknown.length / 200));
  for (const month of ["2026-11", "2026-10"]) {
    const begun = rows.filter(({ created_at }) => monthOf(created_at) === month);
    const answered = begun.flatMap(({ _id, opening }) => (opening ? [1] : _id % 3 === 0 ? [_id] : []));
    expect(replies.get(month)?.toSorted()).toEqual(answered.toSorted());
  }
});
