// Starts under any Node >= 18 with nothing installed: uses only Node's own modules until findRuntime().
import { join } from "node:path";
import { startChild } from "./lib/child.mjs";
import { main } from "./lib/say.mjs";
import { ensureClient, prepare, ROOT } from "./lib/setup.mjs";

/** `npm run cluster`: installs what is missing, builds the client if stale, and runs several processes of the server. */
await main(async () => {
  const node = await prepare(ROOT);
  await ensureClient(ROOT, node);
  const cluster = startChild(node, [join(ROOT, "scripts/lab/cluster/main.ts"), ...process.argv.slice(2)], {
    cwd: ROOT,
  });
  const { code, stopped } = await cluster.done;
  return stopped === 0 ? code : 0;
});
