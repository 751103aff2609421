import type { Config } from "#server/platform/config/config.ts";
import { findEmbedded, startEmbedded } from "#server/platform/database/embedded.ts";
import type { Log } from "#server/platform/log/log.ts";

/** A database to connect to. */
export interface AppDatabase {
  uri: string;
  /** Stops what was started for this script alone. */
  stop(): Promise<void>;
}

/**
 * The application's own database: the one that the settings name, else the embedded one, which either runs already
 * beside a server or is started for the time being.
 */
export async function openAppDatabase(config: Config, log: Log): Promise<AppDatabase> {
  const running = config.mongodbUri ?? (await findEmbedded(config.dataDir));
  if (running) return { uri: running, stop: async () => {} };
  const embedded = await startEmbedded(config.dataDir, log);
  return { uri: embedded.uri, stop: embedded.stop };
}
