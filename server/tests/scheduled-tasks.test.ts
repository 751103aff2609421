import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";

/** Which of several servers on one database runs which scheduled task. */

let dataDir: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ks-tasks-"));
  database = await startEmbedded(dataDir, createRecorder().log);
});
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const startServer = () => startHarness({ MONGODB_URI: database.uri });
const tasksOf = ({ server: { context } }: Harness, scope: "one" | "every") =>
  context.tasks.filter((task) => task.scope === scope).map(({ what }) => what);
/** The tasks that this server has run, by name. */
async function ranBy({ server: { context } }: Harness): Promise<string[]> {
  const text = await context.metrics.text();
  return [...text.matchAll(/^kasama_task_last_run_timestamp_seconds\{task="([^"]+)"\}/gm)].map(([, what = ""]) => what);
}
/** As if the interval of every task were over. */
const tickAll = ({ server: { context } }: Harness) =>
  Promise.all(context.tasks.map((task) => context.scheduler.tick(task)));

const AT_START = ["activities that were not noted", "leftovers of lost processes"];

test("runs each task that one server is enough for in one of them, also when servers are restarted one after another", async () => {
  const first = await startServer();
  await expect.poll(() => ranBy(first)).toEqual(expect.arrayContaining(AT_START));
  await tickAll(first);
  const one = tasksOf(first, "one");
  expect(one).toEqual(expect.arrayContaining([...AT_START, "who is away", "interviews to remind of", "expired jobs"]));
  expect(await ranBy(first)).toEqual(expect.arrayContaining(one));

  const second = await startServer();
  await tickAll(second);
  const ran = await ranBy(second);
  expect(ran).toEqual(expect.arrayContaining(tasksOf(second, "every")));
  expect(ran.filter((what) => one.includes(what))).toEqual([]);

  // The next one takes the tasks over at once, although no lease has run out.
  await first.close();
  const third = await startServer();
  await expect.poll(() => ranBy(third)).toEqual(expect.arrayContaining(AT_START));
  await tickAll(third);
  expect(await ranBy(third)).toEqual(expect.arrayContaining(one));
  await tickAll(second);
  expect((await ranBy(second)).filter((what) => one.includes(what))).toEqual([]);
  await second.close();
  await third.close();
});
