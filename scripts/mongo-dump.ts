import process from "node:process";
import { main } from "./lib/say.mjs";
import { dump } from "./mongo/dump.ts";
import { withClient } from "./mongo/open-database.ts";
import { readOptions } from "./mongo/options.ts";

/** `npm run mongo:dump`: a backup of a small installation, also for moving from the embedded database to a MongoDB. */

const USAGE = `npm run mongo:dump -- [options]

  --out DIR    the folder to write, new or empty (dump)
  --db NAME    one database (all)
  --uri URI    the database to read (MONGODB_URI, or the embedded one of DATA_DIR)
  --gzip       pack the files`;

const OPTIONS = {
  out: { type: "string", default: "dump" },
  db: { type: "string" },
  uri: { type: "string" },
  gzip: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

await main(async () => {
  const { out, db, uri, gzip, help } = readOptions(process.argv.slice(2), OPTIONS, USAGE);
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const say = (line: string) => console.log(line);
  const { documents, collections, isSnapshot } = await withClient({ uri, mustExist: true }, (client) =>
    dump({ client, out, db, gzip, say }),
  );
  const when = isSnapshot ? "a snapshot of one moment" : "each document as it was when it was read";
  console.log(`${documents} documents of ${collections} collections are in ${out}, ${when}.`);
  return 0;
});
