// Starts under any Node >= 18 with nothing installed: uses only Node's own modules until findRuntime().
import { join } from "node:path";
import { startChild } from "./lib/child.mjs";
import { markStopping, unmarkStopping, waitForLastRun } from "./lib/handover.mjs";
import { main } from "./lib/say.mjs";
import { ensureClient, prepare, ROOT } from "./lib/setup.mjs";

/** `npm start`: installs what is missing, builds the client if stale, and runs the server until it is stopped. */
await main(async () => {
  const node = await prepare(ROOT);
  await ensureClient(ROOT, node);
  await waitForLastRun(ROOT);
  // The server prints its address and its own one-line errors; this script ends with its exit code.
  const args = [join(ROOT, "server/main.ts"), ...process.argv.slice(2)];
  const server = startChild(node, args, { cwd: ROOT, onStop: () => markStopping(ROOT) });
  const { code } = await server.done;
  unmarkStopping(ROOT);
  return code;
});
