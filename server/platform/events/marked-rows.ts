import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { NewEvent } from "./events.ts";

interface Deps<Row> {
  /** The rows that carry the mark. */
  marked: () => Promise<readonly Row[]>;
  /** Takes the mark away. @returns false where another process was faster */
  unmark: (row: Row, session: ClientSession) => Promise<boolean>;
  /** What has not been announced; null where there is nothing to announce. */
  eventOf: (row: Row) => NewEvent | null;
  publish: (event: NewEvent, session: ClientSession) => Promise<void>;
  inTransaction: InTransaction;
}

/**
 * Older versions had no outbox: they marked a row until everybody was notified of it. This publishes an event for each
 * row that is still marked, and takes the mark away in the same transaction. It is safe to repeat and to run in several
 * processes at once.
 */
export function createMarkedRows<Row>({ marked, unmark, eventOf, publish, inTransaction }: Deps<Row>) {
  return async (): Promise<void> => {
    for (const row of await marked())
      await inTransaction(async (session) => {
        const event = (await unmark(row, session)) ? eventOf(row) : null;
        if (event) await publish(event, session);
      });
  };
}
