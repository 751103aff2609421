import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { SIDES, type Side } from "#shared/applications/status-lists.ts";
import { movesOf } from "#shared/applications/statuses.ts";
import type { ApplicationRow, StepRow } from "./application.model.ts";

/** The figures of an employer's overview, on a whole server and its database. */

let kasama: Harness;
let shop: Person;
let other: Person;
let seekers: Person[];
beforeAll(async () => {
  kasama = await startHarness();
  [shop, other] = [await kasama.employer(), await kasama.employer()];
  seekers = [];
  for (let n = 0; n < 4; n += 1) seekers.push(await kasama.person("pwd"));
});
afterAll(() => kasama.close());

const rowsOf = (name: string) => kasama.server.context.connection.collection(name);
const summary = async (as: Person) => (await kasama.call("GET", "/api/applications/summary", { as })).body.data;
const clear = async () => {
  await rowsOf("applications").deleteMany({});
  await rowsOf("jobs").deleteMany({});
};

/** A way through the table of moves: each number picks one of the moves that are possible next. */
function walk(turns: readonly number[], from: Date): StepRow[] {
  const steps: StepRow[] = [{ status: "pending", by: "applicant", note: "", at: from }];
  for (const turn of turns) {
    const at = steps.at(-1)?.status ?? "pending";
    const moves = SIDES.flatMap((by) => movesOf(at, by).map((status): [typeof status, Side] => [status, by]));
    const [status, by] = moves[turn % Math.max(1, moves.length)] ?? [];
    if (!status || !by) break;
    steps.push({ status, by, note: "", at: from });
  }
  return steps;
}

/** The same figures, computed from the rows one by one. */
function recount(rows: readonly ApplicationRow[], jobs: readonly { status: string }[]) {
  const at = (status: string) => rows.filter((row) => row.status === status).length;
  const looked = rows.filter(({ steps }) => steps.some(({ by }) => by === "employer"));
  const waiting = rows.filter(({ status }) => status === "pending").map(({ applied_at }) => applied_at.toISOString());
  return {
    jobs: Object.fromEntries(
      ["draft", "open", "closed"].map((status) => [status, jobs.filter((job) => job.status === status).length]),
    ),
    counts: Object.fromEntries(
      ["pending", "review", "interview", "offer", "hired", "rejected", "withdrawn"].map((one) => [one, at(one)]),
    ),
    applicants: new Set(rows.map(({ applicant_id }) => applicant_id)).size,
    pending_since: waiting.sort()[0] ?? null,
    looked_at: looked.length,
    interviewed: looked.filter(({ steps }) => steps.some(({ status }) => status === "interview")).length,
    reply_minutes: null,
  };
}

const job = fc.record({
  status: fc.constantFrom("draft" as const, "open" as const, "closed" as const),
  mine: fc.boolean(),
  /** The applicants, and the moves of their applications. */
  applied: fc.uniqueArray(
    fc.record({ who: fc.nat(3), turns: fc.array(fc.nat(9), { maxLength: 6 }), day: fc.nat(20) }),
    {
      maxLength: 4,
      selector: ({ who }) => who,
    },
  ),
});

test("counts all jobs and applications of the employer, and no others", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 5 }), async (jobs) => {
      await clear();
      const { context } = kasama.server;
      for (const [n, { status, mine, applied }] of jobs.entries()) {
        const row = await insertJob(context, { employer_id: (mine ? shop : other).id, title: `Job ${n}`, status });
        for (const { who, turns, day } of applied) {
          const applied_at = new Date(Date.UTC(2026, 9, 1 + day));
          const steps = walk(turns, applied_at);
          const given = { applied_at, steps, status: steps.at(-1)?.status ?? "pending" };
          await insertApplication(context, row, { ...given, applicant_id: seekers[who]?.id ?? 0 });
        }
      }
      for (const who of [shop, other]) {
        const of = { employer_id: who.id };
        const rows = (await rowsOf("applications").find(of).toArray()) as unknown as ApplicationRow[];
        const theirs = (await rowsOf("jobs").find(of).toArray()) as unknown as { status: string }[];
        const told = await summary(who);
        expect(told).toEqual(recount(rows, theirs));
        // Each rate's subset is part of its whole, and everyone who was hired was interviewed.
        expect(told.counts.hired).toBeLessThanOrEqual(told.interviewed);
        expect(told.interviewed).toBeLessThanOrEqual(told.looked_at);
        // The list has the same totals.
        const { body } = await kasama.call("GET", "/api/applications?page_size=1", { as: who });
        expect(body.counts).toEqual(told.counts);
        expect(body.jobs.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(rows.length);
      }
    }),
    { numRuns: 25 },
  );
});

test("counts more jobs and applications than fit on a page", async () => {
  await clear();
  const { context } = kasama.server;
  const [first] = seekers;
  if (!first) throw new Error("nobody is there");
  for (let n = 0; n < 60; n += 1) {
    const row = await insertJob(context, { employer_id: shop.id, title: `Job ${n}` });
    await insertApplication(context, row, { applicant_id: first.id, status: n % 2 === 0 ? "pending" : "interview" });
  }
  const told = await summary(shop);
  expect(told).toMatchObject({ jobs: { open: 60 }, applicants: 1, looked_at: 30, interviewed: 30 });
  expect(told.counts).toMatchObject({ pending: 30, interview: 30 });
});

test("shows the reply time of the chat, also without a job", async () => {
  await clear();
  const fast = await kasama.employer();
  expect(await summary(other)).toMatchObject({ reply_minutes: null, pending_since: null, applicants: 0 });
  for (let n = 0; n < 5; n += 1) {
    const seeker = await kasama.person("pwd");
    const conversation = await kasama.conversation(seeker, fast);
    for (const [from, to] of [
      [seeker, fast],
      [fast, seeker],
    ] as const) {
      const body = { receiver_id: to.id, content: "Hello" };
      await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: from, body });
    }
  }
  expect(await summary(fast)).toMatchObject({ reply_minutes: 0 });
});
