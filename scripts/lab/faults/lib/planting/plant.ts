import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import process from "node:process";

/**
 * Registered with `--import` in the processes of the fault tests only. If a module has a copy with a planted bug
 * (copy.ts), Node loads the copy instead. The product does not depend on this.
 */

const ROOT = new URL("../../../../../", import.meta.url).href;
const { FAULTS_COPIES: copies } = process.env;

function copyOf(url: string): string | undefined {
  if (copies === undefined || !url.startsWith(`${ROOT}server/`)) return undefined;
  try {
    return readFileSync(join(copies, url.slice(ROOT.length)), "utf8");
  } catch {
    // Most modules have no copy.
    return undefined;
  }
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const source = copyOf(url);
    return source === undefined ? loaded : { ...loaded, source };
  },
});
