import { registerHooks } from "node:module";
import process from "node:process";
import { patchOf } from "./edits.ts";

/**
 * Loaded before a process of ours by `--import`, and by nothing but the tests of faults: puts a planted bug into the text
 * of a module while it is loaded. The product knows nothing of it.
 */

const { FAULTS_MUTANT: mutant, FAULTS_CLIENT: client, FAULTS_QUICK } = process.env;
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const patch = patchOf(mutant, url, { client, quick: FAULTS_QUICK === "yes" });
    return patch ? { ...loaded, source: patch(String(loaded.source)) } : loaded;
  },
});
