import process from "node:process";
import { openConnection } from "#server/platform/database/connect.ts";
import { createLog } from "#server/platform/log/log.ts";
import { migrate } from "../migrate.ts";

/** A process that is killed in the middle of a migration: it writes half of the rows and then waits for its end. */

const [uri = "", leaseMs = ""] = process.argv.slice(2);
const connection = openConnection(uri);
await connection.asPromise();
await migrate({
  connection,
  log: createLog("silent"),
  leaseMs: Number(leaseMs),
  migrations: [
    {
      number: 1,
      name: "Fill the shelf",
      up: async ({ db }) => {
        await db?.collection<{ _id: number }>("shelf").insertOne({ _id: 1 });
        process.stdout.write("halfway\n");
        await new Promise<never>(() => {});
      },
    },
  ],
});
