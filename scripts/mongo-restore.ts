import process from "node:process";
import { main } from "./lib/say.mjs";
import { withClient } from "./mongo/open-database.ts";
import { readOptions } from "./mongo/options.ts";
import { restore } from "./mongo/restore.ts";

/** `npm run mongo:restore`: restores what mongo:dump or mongodump wrote. */

const USAGE = `npm run mongo:restore -- [options]

  --dir DIR    the folder that was written (dump)
  --db NAME    only this database (all)
  --uri URI    the database to write (MONGODB_URI, or the embedded one of DATA_DIR)
  --drop       replace collections that have documents already`;

const OPTIONS = {
  dir: { type: "string", default: "dump" },
  db: { type: "string" },
  uri: { type: "string" },
  drop: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

await main(async () => {
  const { dir, db, uri, drop, help } = readOptions(process.argv.slice(2), OPTIONS, USAGE);
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const say = (line: string) => console.log(line);
  const { documents, collections } = await withClient({ uri, mustExist: false }, (client) =>
    restore({ client, dir, db, drop, say }),
  );
  console.log(`${documents} documents of ${collections} collections restored.`);
  return 0;
});
