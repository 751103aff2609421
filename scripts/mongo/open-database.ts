import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { MongoClient } from "mongodb";
import { readConfig, SettingError } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log/log.ts";
import { type AppDatabase, openAppDatabase } from "../lib/app-database.ts";
import { Problem } from "../lib/say.mjs";

/**
 * Gives `work` a client of the database in the URI, or else of the one in the settings: MONGODB_URI, or the embedded
 * one of the data folder. If no server runs the embedded one already, this starts it for the time of the work.
 * @throws {Problem} if there is none, or it cannot be reached
 */
export async function withClient<T>(
  { uri, mustExist }: { uri: string | undefined; mustExist: boolean },
  work: (client: MongoClient) => Promise<T>,
): Promise<T> {
  const database = await open(uri, mustExist).catch((error: unknown) => {
    throw error instanceof SettingError ? new Problem(error.message) : error;
  });
  const client = new MongoClient(database.uri, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect().catch((error: Error) => {
      throw new Problem(`The database cannot be reached (${error.message.split("\n")[0]}). Check the URI.`);
    });
    return await work(client);
  } finally {
    await client.close();
    await database.stop();
  }
}

async function open(uri: string | undefined, mustExist: boolean): Promise<AppDatabase> {
  if (uri !== undefined) return { uri, stop: async () => {} };
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  if (mustExist && !config.mongodbUri && !existsSync(join(config.dataDir, "db", "format.json")))
    throw new Problem(`There is no database in ${config.dataDir}. Name one with --uri, or its folder with DATA_DIR.`);
  return openAppDatabase(config, createLog("silent"));
}
