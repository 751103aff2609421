import type { Connection } from "mongoose";
import type { Config } from "#server/platform/config/config.ts";
import { openConnection } from "#server/platform/database/connect.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openAppDatabase } from "./app-database.ts";
import { Problem } from "./say.mjs";

/**
 * Runs `work` on a connection to the application's own database, with or without a running server, and closes it again.
 * @throws {Problem} if the database cannot be reached
 */
export async function withConnection<T>(config: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  // Log lines would mix with the output of the script.
  const database = await openAppDatabase(config, createLog("silent"));
  const connection = openConnection(database.uri);
  try {
    await connection.asPromise().catch((err: unknown) => {
      const why = err instanceof Error ? err.message.split("\n")[0] : String(err);
      throw new Problem(`The database cannot be reached (${why}). Check MONGODB_URI.`);
    });
    return await work(connection);
  } finally {
    await connection.close();
    await database.stop();
  }
}
