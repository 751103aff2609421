import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events, NewEvent } from "./events.ts";

interface Deps<Row> {
  /** The rows that carry the mark. */
  marked: () => Promise<readonly Row[]>;
  /** Removes the mark. @returns false where another process was faster */
  unmark: (row: Row, session: ClientSession) => Promise<boolean>;
  /** The event of a row; null if there is nothing to announce. */
  eventOf: (row: Row) => NewEvent | null;
  events: Pick<Events, "publish">;
  inTransaction: InTransaction;
}

/**
 * Older versions had no outbox: they marked a row until everybody was notified of it. The returned task publishes an
 * event for each row that is still marked, and removes the mark in the same transaction. It is safe to repeat and to run
 * in several processes at once.
 */
export function createMarkedRows<Row>({ marked, unmark, eventOf, events, inTransaction }: Deps<Row>) {
  return async (): Promise<void> => {
    for (const row of await marked())
      await inTransaction(async (session) => {
        const event = (await unmark(row, session)) ? eventOf(row) : null;
        if (event) await events.publish(event, session);
      });
  };
}
