import type { Config } from "#server/platform/config/config.ts";
import { findEmbedded, startEmbedded } from "#server/platform/database/embedded.ts";
import type { Log } from "#server/platform/log/log.ts";

/** A database to connect to. */
export interface AppDatabase {
  uri: string;
  /** Stops what was started only for this script. */
  stop(): Promise<void>;
}

/**
 * The application's own database: the one in the settings, or else the embedded one. If no server runs the embedded one
 * already, this starts it for the time of the script.
 */
export async function openAppDatabase(config: Config, log: Log): Promise<AppDatabase> {
  const running = config.mongodbUri ?? (await findEmbedded(config.dataDir));
  if (running) return { uri: running, stop: async () => {} };
  return startEmbedded(config.dataDir, log);
}
