import { randomUUID } from "node:crypto";
import type { Connection } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";

interface InstallationRow {
  _id: "installation";
  id: string;
  /** Whether a process has ever reached Redis. */
  redis_reached?: boolean;
}

const _id = "installation";
const rowsOf = (connection: Connection) => connection.collection<InstallationRow>("installation");

/**
 * A random id in the database, which all processes of an installation share: copies of its settings, for example for
 * tests, may use the same Redis with another database.
 */
export async function installationId(connection: Connection): Promise<string> {
  const rows = rowsOf(connection);
  try {
    await rows.updateOne({ _id }, { $setOnInsert: { id: randomUUID() } }, { upsert: true });
  } catch (err) {
    // Two processes started at the same moment.
    if (duplicateKeyOf(err) === null) throw err;
  }
  const row = await rows.findOne({ _id });
  if (!row) throw new Error("the id of the installation could not be stored");
  return row.id;
}

/** Whether a process of this installation has ever reached Redis: then a Redis that does not answer is an outage. */
export async function wasRedisReached(connection: Connection): Promise<boolean> {
  return (await rowsOf(connection).findOne({ _id }))?.redis_reached === true;
}

/** Remembers that Redis was reached. To be called after `installationId`. */
export async function noteRedisReached(connection: Connection): Promise<void> {
  await rowsOf(connection).updateOne({ _id }, { $set: { redis_reached: true } });
}
