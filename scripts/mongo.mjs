// Begins under any Node >= 18 with nothing installed: only Node's own modules up to findRuntime().
import { join } from "node:path";
import { startChild } from "./lib/child.mjs";
import { main } from "./lib/say.mjs";
import { prepare, ROOT } from "./lib/setup.mjs";

/** `npm run mongo -- --port 27017`: the embedded MongoDB alone, for mongosh and Compass. The pinned Node does the work, in scripts/mongo.ts. */
await main(async () => {
  const node = await prepare(ROOT);
  const args = [join(ROOT, "scripts/mongo.ts"), ...process.argv.slice(2)];
  const { code } = await startChild(node, args, { cwd: ROOT }).done;
  return code;
});
