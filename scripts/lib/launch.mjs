// Runs under any Node >= 18 with nothing installed: only Node's own modules.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { findRuntime } from "./runtime.mjs";
import { main, Problem } from "./say.mjs";
import { ROOT } from "./setup.mjs";

/**
 * Runs a TypeScript file of this project on the pinned Node, with the same arguments and terminal. Its exit code
 * becomes that of this process.
 * @param {string} file From the root of the package.
 */
export async function launch(file) {
  await main(async () => {
    if (!existsSync(join(ROOT, "node_modules/mongoose/package.json"))) {
      throw new Problem("Kasama is not installed yet: run `npm start` (or `npm install`) once, then this again.");
    }
    const ended = spawnSync(findRuntime(ROOT), [join(ROOT, file), ...process.argv.slice(2)], {
      cwd: ROOT,
      stdio: "inherit",
    });
    if (ended.error) throw ended.error;
    return ended.signal ? 128 + constants.signals[ended.signal] : (ended.status ?? 1);
  });
}
