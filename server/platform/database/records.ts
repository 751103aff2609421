import { isTransient } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { recordsTexts } from "./texts/records/records.texts.ts";

/** The uses of records. A closed list, because it labels a metric. */
export type RecordUse =
  | "job search"
  | "job cards"
  | "job matches"
  | "saved-search alerts"
  | "interview reminders"
  | "announcements"
  | "activity feed"
  | "statistics"
  | "admin lists"
  | "admin exports"
  | "personal exports"
  | "account listings"
  | "company listings"
  | "decisions"
  | "recent conversations"
  | "replies"
  | "saved replies";

/** Uses whose records are, or may be, people: the log shows a pseudonym instead of the id. */
const OF_PEOPLE: ReadonlySet<RecordUse> = new Set([
  "announcements",
  "job matches",
  "admin lists",
  "admin exports",
  "personal exports",
  "account listings",
  "company listings",
  "recent conversations",
  "decisions",
  "replies",
]);

/** The text that is shown instead of a record that cannot be read. */
export const unreadable = (): string => recordsTexts.unreadable;

/** After this many, skipped records are counted, but not logged: the fault is then not in single records. */
const REMEMBERED_MAX = 10_000;

/**
 * Isolates broken records, so that one does not block the others. Code that works through many records handles each of
 * them through this: a record that fails is left out, logged once with its id (a person with their pseudonym), and
 * counted once.
 */
export interface Records {
  /** The result of `read` for one record; undefined if it fails. */
  read<T>(use: RecordUse, id: unknown, read: () => T): T | undefined;
  /** The results of `of` for the records that can be read, in the same order. */
  each<Row extends { _id: unknown }, T>(use: RecordUse, rows: readonly Row[], of: (row: Row) => T): T[];
  /**
   * Works on one record, for example notifies its owner. An error that is caused by the record is logged and counted.
   * @returns undefined if the record was left out
   * @throws an error that may be gone at the next attempt, such as a lost database: the caller tries again later
   */
  attempt<T>(use: RecordUse, id: unknown, work: () => Promise<T>): Promise<T | undefined>;
  /** Logs and counts a record that was left out. */
  skipped(use: RecordUse, id: unknown, err: unknown): void;
}

interface Deps {
  metrics: Pick<Metrics, "recordSkipped">;
  /** The pseudonym of a user in the log. */
  nameFor: (userId: number) => string;
  log: Log;
}

/** One per process, because it remembers what it has logged. */
export function createRecords({ metrics, nameFor, log }: Deps): Records {
  const known = new Set<string>();

  function skipped(use: RecordUse, id: unknown, err: unknown): void {
    const name = `${use} ${String(id)}`;
    if (known.has(name)) return;
    metrics.recordSkipped(use);
    if (known.size >= REMEMBERED_MAX) return;
    known.add(name);
    const record = OF_PEOPLE.has(use) ? String(id).replace(/\b\d+\b/g, (number) => nameFor(Number(number))) : id;
    log.error({ err, use, record }, "a record could not be processed and was left out");
  }

  function read<T>(use: RecordUse, id: unknown, make: () => T): T | undefined {
    try {
      return make();
    } catch (err) {
      skipped(use, id, err);
      return undefined;
    }
  }

  return {
    read,
    each: (use, rows, of) =>
      rows.flatMap((row) => {
        const made = read(use, row._id, () => [of(row)]);
        return made ?? [];
      }),
    attempt: async (use, id, work) => {
      try {
        return await work();
      } catch (err) {
        if (isTransient(err)) throw err;
        skipped(use, id, err);
        return undefined;
      }
    },
    skipped,
  };
}
