import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { JobIndex } from "./job-index.ts";
import { createJobSearch, type JobSearchThread } from "./job-search.ts";
import { jobDoc, jobQuery, NOW } from "./testing.ts";
import type { JobChanges, JobDoc } from "./types.ts";

const log = createLog("silent");
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

/** Stands in for the database: the newest state of each job by its number, and how often it was read. */
function createTable() {
  const rows = new Map<number, { rev: number; doc: JobDoc | null }>();
  let last = 0;
  let looks = 0;
  const write = (id: number, doc: JobDoc | null) => {
    last += 1;
    rows.set(id, { rev: last, doc });
  };
  const changes: JobChanges = {
    changedSince: async (rev, limit) => {
      looks += 1;
      const newer = [...rows].filter(([, row]) => row.rev > rev).sort(([, a], [, b]) => a.rev - b.rev);
      const page = newer.slice(0, limit);
      return {
        rev: page.at(-1)?.[1].rev ?? rev,
        docs: page.flatMap(([, { doc }]) => doc ?? []),
        gone: page.flatMap(([id, { doc }]) => (doc ? [] : [id])),
      };
    },
  };
  return {
    changes,
    put: (doc: JobDoc) => write(doc.id, doc),
    close: (id: number) => write(id, null),
    looks: () => looks,
  };
}

function open(changes: JobChanges, more: Partial<ConstructorParameters<typeof JobIndex>[0]> = {}) {
  const index = new JobIndex({ changes, start: createJobSearch, skipped: () => {}, log, againMs: 1, ...more });
  opened.push(index);
  return index;
}

test("finds jobs that any process wrote before the search, and no closed ones", async () => {
  const table = createTable();
  const [one, other] = [open(table.changes), open(table.changes)];
  const totals = async (text: string) =>
    Promise.all([one, other].map(async (index) => (await index.search(jobQuery({ text }), null)).total));
  const doc = jobDoc({ title: "Lighthouse keeper" });
  expect(await totals("lighthouse")).toEqual([0, 0]);
  table.put(doc);
  expect(await totals("lighthuose")).toEqual([1, 1]);
  table.put({ ...doc, title: "Beekeeper" });
  expect(await totals("lighthouse")).toEqual([0, 0]);
  expect(await totals("beekeeper")).toEqual([1, 1]);
  table.close(doc.id);
  expect(await totals("beekeeper")).toEqual([0, 0]);
});

test("builds the index in batches, and answers searches once it is complete", async () => {
  const table = createTable();
  for (let n = 0; n < 250; n += 1) table.put(jobDoc());
  const index = open(table.changes);
  const seeker = {
    current_job_title: "Clerk",
    desired_job_title: "",
    location_preference: "",
    desired_salary: null,
    experience_years: null,
    skills: [],
    needs: [],
  };
  expect((await index.search(jobQuery(), null)).total).toBe(250);
  expect(await index.recommended(seeker, { limit: 3, now: NOW, except: [] })).toHaveLength(3);
  expect(await index.count()).toBe(250);
});

test("shares one read of the database between simultaneous searches", async () => {
  const table = createTable();
  table.put(jobDoc());
  const index = open(table.changes);
  await index.built;
  const before = table.looks();
  await Promise.all(Array.from({ length: 20 }, () => index.search(jobQuery(), null)));
  expect(table.looks() - before).toBe(1);
});

test("fails searches with Retry-After while the database is down, and retries to build the index", async () => {
  const table = createTable();
  table.put(jobDoc());
  let isDown = true;
  const changes: JobChanges = {
    changedSince: (rev, limit) =>
      isDown ? Promise.reject(new Error("the database is down")) : table.changes.changedSince(rev, limit),
  };
  const index = open(changes, { waitMostMs: 20 });
  await expect(index.search(jobQuery(), null)).rejects.toMatchObject({ code: "UNAVAILABLE", retryAfter: 2 });
  isDown = false;
  await index.built;
  expect((await index.search(jobQuery(), null)).total).toBe(1);
  isDown = true;
  await expect(index.search(jobQuery(), null)).rejects.toThrow("the database is down");
});

test("replaces a lost thread by one with all jobs", async () => {
  const table = createTable();
  table.put(jobDoc());
  const threads: JobSearchThread[] = [];
  const start = () => {
    const thread = createJobSearch();
    threads.push(thread);
    return thread;
  };
  const index = open(table.changes, { start });
  await index.built;
  const asked = index.search(jobQuery(), null);
  await threads[0]?.close();
  // Each search was answered, or refused with a time to retry; none was left without an answer.
  await asked.catch((err: unknown) => expect(err).toMatchObject({ code: "UNAVAILABLE" }));
  await expect.poll(() => threads.length).toBe(2);
  await index.built;
  expect((await index.search(jobQuery(), null)).total).toBe(1);
});

test("fails only the search that throws", async () => {
  const thread = createJobSearch();
  opened.push(thread);
  const broken = { ...jobQuery(), types: null } as unknown as ReturnType<typeof jobQuery>;
  await expect(thread.search(broken, null)).rejects.toThrow(TypeError);
  await thread.load(
    (async function* () {
      yield [jobDoc()];
      await sleep(1);
      yield [jobDoc()];
    })(),
  );
  expect(await thread.count()).toBe(2);
  await thread.close();
  await expect(thread.count()).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test("leaves out and reports once a job that cannot be indexed, finds the others, and finds it once it is repaired", async () => {
  const table = createTable();
  const skipped: number[] = [];
  const index = open(table.changes, { skipped: (id) => skipped.push(id) });
  const [good, broken] = [jobDoc({ title: "Bell founder" }), jobDoc({ title: "Bell ringer" })];
  table.put(good);
  await index.built;
  // An invalid document, as another version's process might write it.
  table.put({ ...broken, skills: [null] as never });
  table.put(jobDoc({ title: "Bell tuner" }));
  expect((await index.search(jobQuery({ text: "bell" }), null)).total).toBe(2);
  expect((await index.search(jobQuery({ text: "bell" }), null)).total).toBe(2);
  expect(skipped).toEqual([broken.id]);
  table.put(broken);
  expect((await index.search(jobQuery({ text: "bell" }), null)).total).toBe(3);
  table.put({ ...good, title: null as never });
  expect((await index.search(jobQuery({ text: "bell" }), null)).total).toBe(2);
});
