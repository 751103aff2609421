// Begins under any Node >= 18 with nothing installed: only Node's own modules.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { findRuntime } from "./lib/runtime.mjs";
import { main, Problem } from "./lib/say.mjs";
import { ROOT } from "./lib/setup.mjs";

/** `npm run create-admin -- EMAIL`: the pinned Node does the work, in scripts/create-admin.ts. */
await main(async () => {
  if (!existsSync(join(ROOT, "node_modules/mongoose/package.json"))) {
    throw new Problem("Kasama is not installed yet: run `npm start` (or `npm install`) once, then this again.");
  }
  // The terminal stays with the child, which asks there for the password.
  const args = [join(ROOT, "scripts/create-admin.ts"), ...process.argv.slice(2)];
  const ended = spawnSync(findRuntime(ROOT), args, { cwd: ROOT, stdio: "inherit" });
  if (ended.error) throw ended.error;
  return ended.signal ? 128 + constants.signals[ended.signal] : (ended.status ?? 1);
});
