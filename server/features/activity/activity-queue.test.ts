import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import type { ActivityMark, ActivityRow, NewActivity } from "./activity.model.ts";
import { ActivityRepo } from "./activity.repo.ts";
import { createActivityQueue } from "./activity-queue.ts";

/** The queue on a real database, with writes that fail or whose answer is lost. */

let kasama: Harness;
let repo: ActivityRepo;
beforeAll(async () => {
  kasama = await startHarness();
  const { connection, activity } = kasama.server.context;
  await activity.task.close();
  repo = new ActivityRepo({
    activities: connection.model<ActivityRow>("Activity"),
    marks: connection.model<ActivityMark>("ActivityMark"),
  });
});
afterAll(() => kasama.close());

type Fate = "well" | "refused" | "lost";

/** The queue of one process, whose writes the test controls. */
function queueOf(fates: Fate[]) {
  const settled: ActivityRow[] = [];
  const queue = createActivityQueue({
    repo: {
      insert: async (rows) => {
        const fate = fates.shift() ?? "well";
        if (fate === "refused") throw new Error("the database is away");
        const stored = await repo.insert(rows);
        if (fate === "lost") throw new Error("the answer was lost");
        return stored;
      },
    },
    takeIds: (count) => kasama.server.context.ids.take("activities", count),
    settle: async (rows) => void settled.push(...rows),
    log: createLog("silent"),
  });
  return { ...queue, settled, fates };
}
const activity = (cause: string): NewActivity => ({
  cause,
  kind: "verified.email",
  actor_id: null,
  at: new Date(),
});
const storedOf = (run: string) =>
  kasama.server.context.connection
    .model<ActivityRow>("Activity")
    .find({ cause: { $gte: `${run}-`, $lt: `${run}.` } })
    .lean<ActivityRow[]>();

test("stores and reports each cause once with two processes, also when writes fail or answers are lost", async () => {
  const fate = fc.constantFrom<Fate>("well", "refused", "lost");
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ by: fc.nat(1), cause: fc.nat(12) }) },
    { weight: 1, arbitrary: fc.record({ flush: fc.nat(1) }) },
  );
  const fates = fc.array(fate, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fates, fates, async (steps, first, second) => {
      const run = randomBytes(6).toString("hex");
      const [one, other] = [queueOf(first), queueOf(second)];
      const noted = new Set<string>();
      for (const done of steps) {
        if ("flush" in done) await [one, other][done.flush]?.flush();
        else {
          const cause = `${run}-${done.cause}`;
          noted.add(cause);
          [one, other][done.by]?.note(activity(cause));
        }
      }
      // The database is reachable again.
      for (const queue of [one, other]) {
        queue.fates.length = 0;
        await queue.flush();
      }
      const rows = await storedOf(run);
      expect(rows.map(({ cause }) => cause).sort()).toEqual([...noted].sort());
      const told = [...one.settled, ...other.settled].map(({ _id }) => _id);
      expect(told.sort()).toEqual(rows.map(({ _id }) => _id).sort());
    }),
    { numRuns: 25 },
  );
});

test("writes a thousand activities in few commands, and waits for them on close", async () => {
  const queue = queueOf([]);
  const run = randomBytes(6).toString("hex");
  for (let n = 0; n < 1000; n += 1) queue.note(activity(`${run}-${n}`));
  await queue.close();
  expect(await storedOf(run)).toHaveLength(1000);
  expect(queue.settled).toHaveLength(1000);
});

test("keeps only the newest activities while the database is away, so that the queue does not grow without end", async () => {
  const queue = queueOf([]);
  const run = randomBytes(6).toString("hex");
  for (let n = 0; n < 10_001; n += 1) queue.note(activity(`${run}-${n}`));
  await queue.close();
  expect(queue.settled).toHaveLength(5001);
  expect(queue.settled.at(-1)?.cause).toBe(`${run}-10000`);
});
