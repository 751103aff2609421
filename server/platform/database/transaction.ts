import type { ClientSession, Connection } from "mongoose";

/**
 * Runs the work in a transaction: all of its writes are on disk when this resolves, or none. It may run the work again.
 */
export type InTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

export function createTransactions(connection: Connection): InTransaction {
  return (work) => connection.withSession((session) => session.withTransaction(() => work(session)));
}
