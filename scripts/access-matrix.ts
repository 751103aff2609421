import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeMatrix } from "#server/platform/access/matrix.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log/log.ts";
import { startServer } from "#server/start.ts";
import { main } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";

const FILE = "server/access-matrix.md";

/** `npm run access-matrix`: writes who may use which call and command, as a whole server has mounted them. */
await main(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kasama-access-"));
  try {
    const config = readConfig({ NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    const server = await startServer({ config, log: createLog(config.logLevel) });
    try {
      await writeFile(join(ROOT, FILE), writeMatrix(server.access));
      console.log(`${FILE}: ${server.access.length} calls and commands`);
    } finally {
      await server.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return 0;
});
