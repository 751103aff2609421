// Runs under any Node >= 18 with nothing installed: only Node's own modules.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { findRuntime } from "./lib/runtime.mjs";
import { main, Problem } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";

/**
 * `node scripts/run.mjs FILE [arguments]`: runs a TypeScript file of this project (its path from the root) on the pinned
 * Node, with the same terminal and exit code.
 */
await main(async () => {
  if (!existsSync(join(ROOT, "node_modules/mongoose/package.json"))) {
    throw new Problem("Kasama is not installed yet: run `npm start` (or `npm install`) once, then this again.");
  }
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new Problem("Usage: node scripts/run.mjs FILE [arguments]");
  const ended = spawnSync(findRuntime(ROOT), [join(ROOT, file), ...args], { cwd: ROOT, stdio: "inherit" });
  if (ended.error) throw ended.error;
  return ended.signal ? 128 + constants.signals[ended.signal] : (ended.status ?? 1);
});
