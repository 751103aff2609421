import type { ClientSession, Connection } from "mongoose";

/**
 * Runs the work in a transaction: all of its writes are on disk when this resolves, or none. It may run the work again.
 */
export type InTransaction = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

/**
 * How long a commit waits for a majority before it fails with an unknown outcome. Less than the write concern's limit:
 * after that one the driver would try to commit for two minutes.
 */
const COMMIT_MS = 3000;

export function createTransactions(connection: Connection): InTransaction {
  const options = { maxCommitTimeMS: COMMIT_MS };
  return (work) => connection.withSession((session) => session.withTransaction(() => work(session), options));
}
