import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/database/embedded.ts";
import { createLog } from "#server/platform/log/log.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";

/** What several processes of the server share: a database, a Redis and the secrets, all new. */
export interface Backing {
  /** The data folder of the database, which also has the secrets. No server may use it as its own. */
  dataDir: string;
  database: EmbeddedDatabase;
  /** Null without Redis. */
  redis: TestRedis | null;
  /** What each process needs in its environment; without `REDIS_URL` if there is no Redis. */
  env: Record<string, string>;
  /** Ends both and deletes the data. The servers must have ended. */
  stop(): Promise<void>;
}

/** The settings by which other processes use the same secrets. */
export function secretsOf({ jwtSecret, dataKey }: Config): { JWT_SECRET: string; DATA_KEY: string } {
  return { JWT_SECRET: Buffer.from(jwtSecret).toString("utf8"), DATA_KEY: Buffer.from(dataKey).toString("hex") };
}

/** Starts the database, which is started again when it ends, and Redis if it is wanted. */
export async function startBacking({ hasRedis }: { hasRedis: boolean }): Promise<Backing> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "kc-"));
  const database = await startEmbedded(dataDir, createLog("silent"));
  const redis = hasRedis ? await startRedis() : null;
  return {
    ...{ dataDir, database, redis },
    env: {
      ...secretsOf(readConfig({ DATA_DIR: dataDir })),
      MONGODB_URI: database.uri,
      ...(redis && { REDIS_URL: redis.url }),
    },
    stop: async () => {
      await redis?.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
