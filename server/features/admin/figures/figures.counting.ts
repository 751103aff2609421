import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { Records } from "#server/platform/database/records.ts";
import { SPLIT_TYPES, type SplitType } from "#shared/admin/figures/figures.rest.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import { own } from "#shared/dictionary.ts";
import { WORK_MODES, type WorkMode } from "#shared/jobs/job-lists.ts";
import { dayOf, monthOf, startOfMonth } from "#shared/manila.ts";
import type { DayCounts } from "./day-counts.ts";
import { byType, type Counted, countedDays, countedMonths } from "./figures.folds.ts";

/** How many queries of a count run at once, so that other queries run in between. */
const AT_ONCE = 2;
/** Rows of one batch. */
const BATCH = 250;
/** Conversations whose first replies are read at once. */
const OPENINGS = 200;
/** Between two batches it pauses as long as the last one took, and at most this long, in milliseconds: chats come first. */
const REST_MOST_MS = 20;

export interface CountingDeps {
  /** From one time to another, without the latter; null means no bound. */
  countMade: (type: SplitType, from: Date | null, to: Date | null) => Promise<number>;
  countOpenBy: (mode: WorkMode) => Promise<number>;
  countAt: (status: ApplicationStatus) => Promise<number>;
  /** By id, after one of them. */
  hiredAfter: (
    id: number,
    limit: number,
  ) => Promise<{ _id: number; steps: { status: ApplicationStatus; at: Date }[] }[]>;
  begunAfter: (
    id: number,
    limit: number,
  ) => Promise<{ _id: number; created_at: Date; opening?: { replied_ms: number } }[]>;
  /** Reads whether and how fast these conversations were answered. */
  firstReplies: (ids: readonly number[]) => Promise<Map<number, { replied_ms: number }>>;
  days: DayCounts;
  records: Records;
  now: () => Date;
}

/**
 * Counts everything for all months that a query may ask for: by index ranges, and by rows in batches, few at once. A long
 * query would block the one thread of the database for chats.
 */
export function createCounting(deps: CountingDeps) {
  const { countMade, countOpenBy, countAt, days, now } = deps;

  return async (): Promise<Counted> => {
    const at = now();
    const months = countedMonths(at);
    const first = startOfMonth(months[0] ?? monthOf(at));
    const lane = pLimit(AT_ONCE);
    const counts = <K extends string>(names: readonly K[], count: (name: K) => Promise<number>) =>
      Promise.all(names.map((name) => lane(() => count(name)))).then(
        (found) => Object.fromEntries(names.map((name, n) => [name, found[n] ?? 0])) as Record<K, number>,
      );
    const madeBetween = (from: Date | null, to: Date | null) =>
      counts(SPLIT_TYPES, (type) => countMade(type, from, to));

    // One after another, so that the totals belong to nearly the same moment.
    const before = await madeBetween(null, first);
    const made = new Map<string, Record<SplitType, number>>();
    for (const [n, month] of months.entries()) {
      const next = months[n + 1];
      made.set(month, await madeBetween(startOfMonth(month), next === undefined ? null : startOfMonth(next)));
    }
    const jobs = await counts(WORK_MODES, countOpenBy);
    const applications = await counts(APPLICATION_STATUSES, countAt);
    const wanted = countedDays(months, dayOf(at));
    days.forgetBefore(wanted[0] ?? "");
    await Promise.all(months.map((month) => lane(() => days.prefetch(month))));
    const written = await counts(wanted, days.ofDay);
    const messages = new Map(wanted.map((day) => [day, own(written, day) ?? 0]));
    const hires = await hiresBy(months, deps);
    return { at, before, made, jobs, applications, messages, hires, replies: await repliesBy(months, deps) };
  };
}

/** When each application was decided: the time of its last step. */
async function hiresBy(
  months: readonly string[],
  { hiredAfter, records }: Pick<CountingDeps, "hiredAfter" | "records">,
): Promise<Map<string, number>> {
  const found = new Map(months.map((month) => [month, 0]));
  for await (const rows of batches(hiredAfter)) {
    const hired = records.each("statistics", rows, ({ steps }) => {
      const last = steps.find(({ status }) => status === "hired");
      return last && monthOf(last.at);
    });
    for (const month of hired)
      if (month !== undefined && found.has(month)) found.set(month, (found.get(month) ?? 0) + 1);
  }
  return found;
}

/** The times until the first replies, by the month in which their conversations began. */
async function repliesBy(
  months: readonly string[],
  { begunAfter, firstReplies, records }: Pick<CountingDeps, "begunAfter" | "firstReplies" | "records">,
): Promise<Map<string, number[]>> {
  const found = new Map(months.map((month): [string, number[]] => [month, []]));
  /** The month of each conversation of these months whose first reply is not known yet. */
  const unknown = new Map<number, string>();
  const readUnknown = async () => {
    const read = await restful(() => firstReplies([...unknown.keys()]));
    for (const [id, { replied_ms }] of read) found.get(unknown.get(id) ?? "")?.push(replied_ms);
    unknown.clear();
  };
  for await (const rows of batches(begunAfter)) {
    const begun = records.each("statistics", rows, ({ _id, created_at, opening }) => {
      if (opening && !Number.isFinite(opening.replied_ms)) throw new TypeError("the time of its answer is no number");
      return { _id, month: monthOf(created_at), opening };
    });
    for (const { _id, month, opening } of begun) {
      if (!found.has(month)) continue;
      if (opening) found.get(month)?.push(opening.replied_ms);
      else unknown.set(_id, month);
      if (unknown.size === OPENINGS) await readUnknown();
    }
  }
  if (unknown.size > 0) await readUnknown();
  return found;
}

/** All rows in batches, by id. Other queries run between two batches. */
async function* batches<T extends { _id: number }>(read: (id: number, limit: number) => Promise<T[]>) {
  for (let last = 0; ; ) {
    const after = last;
    const rows = await restful(() => read(after, BATCH));
    yield rows;
    last = rows.at(-1)?._id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** One batch, and then the rest. */
async function restful<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const found = await work();
  await sleep(Math.min(REST_MOST_MS, performance.now() - began));
  return found;
}

/** How many there are of each type now. */
export async function countUsers({ countMade }: Pick<CountingDeps, "countMade">) {
  const found = await Promise.all(SPLIT_TYPES.map((type) => countMade(type, null, null)));
  return byType((type) => found[SPLIT_TYPES.indexOf(type)] ?? 0);
}
