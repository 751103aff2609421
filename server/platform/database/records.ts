import type { Log } from "#server/platform/log/log.ts";
import type { Metrics } from "#server/platform/metrics/metrics.ts";

/** What a record was read for. A closed list: it labels a number of `/api/metrics`. */
export type RecordUse =
  | "job search"
  | "job cards"
  | "job matches"
  | "saved-search alerts"
  | "activity feed"
  | "statistics"
  | "admin lists"
  | "admin exports"
  | "personal exports"
  | "account listings"
  | "company listings"
  | "decisions"
  | "recent conversations"
  | "replies";

/** Uses whose records are people, or may be: a number in the name of one is a user's, who has another name in the log. */
const OF_PEOPLE: ReadonlySet<RecordUse> = new Set([
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

/** Shown in place of a record that cannot be read, to people who read the rest. */
export const UNREADABLE = "This could not be read. Please ask for help.";

/** Beyond so many, skipped records are neither logged nor counted: what is broken then is not a record. */
const REMEMBERED_MAX = 10_000;

/**
 * One record that cannot be read must not keep anybody from all the others: whoever reads many reads each through this.
 * What fails is left out, logged once with its id, of a person with the name that stands for them, and counted once.
 */
export interface Records {
  /** What `read` makes of one record; undefined where it cannot be read. */
  read<T>(use: RecordUse, id: unknown, read: () => T): T | undefined;
  /** What `of` makes of each record that can be read, in the same order. */
  each<Row extends { _id: unknown }, T>(use: RecordUse, rows: readonly Row[], of: (row: Row) => T): T[];
  /** Notes one that was left out. */
  skipped(use: RecordUse, id: unknown, err: unknown): void;
}

interface Deps {
  metrics: Pick<Metrics, "recordSkipped">;
  /** The pseudonym of a user in the log. */
  nameFor: (userId: number) => string;
  log: Log;
}

/** Made once for a process, which remembers what it has logged. */
export function createRecords({ metrics, nameFor, log }: Deps): Records {
  const known = new Set<string>();

  function skipped(use: RecordUse, id: unknown, err: unknown): void {
    const name = `${use} ${String(id)}`;
    if (known.has(name) || known.size >= REMEMBERED_MAX) return;
    known.add(name);
    metrics.recordSkipped(use);
    const record = OF_PEOPLE.has(use) ? String(id).replace(/\b\d+\b/g, (number) => nameFor(Number(number))) : id;
    log.error({ err, use, record }, "a record could not be read and was left out");
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
    skipped,
  };
}
