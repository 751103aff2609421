import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import process from "node:process";

/**
 * Loaded before a process of ours by `--import`, and by nothing but the tests of faults: a module of which there is a
 * copy with a planted bug (copy.ts) is loaded from there. The product knows nothing of it.
 */

const ROOT = new URL("../../../../../", import.meta.url).href;
const { FAULTS_COPIES: copies } = process.env;

function copyOf(url: string): string | undefined {
  if (copies === undefined || !url.startsWith(`${ROOT}server/`)) return undefined;
  try {
    return readFileSync(join(copies, url.slice(ROOT.length)), "utf8");
  } catch {
    // Most modules are loaded as they are.
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
