// Starts under any Node >= 18 with nothing installed: uses only Node's own modules until findRuntime().
import { join } from "node:path";
import { startChild } from "./lib/child.mjs";
import { main } from "./lib/say.mjs";
import { prepare, ROOT } from "./lib/setup.mjs";

/**
 * `npm run mongo -- --port 27017`: runs only the embedded MongoDB, for mongosh and Compass, by mongo.ts on the pinned
 * Node.
 */
await main(async () => {
  const node = await prepare(ROOT);
  const args = [join(ROOT, "scripts/mongo.ts"), ...process.argv.slice(2)];
  const { code } = await startChild(node, args, { cwd: ROOT }).done;
  return code;
});
