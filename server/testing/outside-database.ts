import { randomBytes } from "node:crypto";
import { MongoClient } from "mongodb";
import type { EmbeddedDatabase } from "#server/platform/database/embedded.ts";

/**
 * A new database on the MongoDB that `TEST_MONGODB_URI` names, in place of the embedded one; null without that setting.
 * Its `stop` removes it. The setting names one member, like mongodb://127.0.0.1:27017/?replicaSet=rs0.
 */
export function outsideDatabase(setting = process.env.TEST_MONGODB_URI): EmbeddedDatabase | null {
  if (!setting) return null;
  const uri = new URL(setting);
  uri.pathname = `/kasama_test_${randomBytes(6).toString("hex")}`;
  return {
    uri: uri.href,
    isAlive: () => true,
    pid: () => undefined,
    stop: async () => {
      const client = new MongoClient(uri.href);
      try {
        await client.db().dropDatabase();
      } finally {
        await client.close();
      }
    },
  };
}
