import { registerHooks } from "node:module";
import process from "node:process";
import { patched } from "./edits.ts";

/**
 * Loaded before a process of ours by `--import`, and by nothing but the tests of faults: puts a planted bug into the text
 * of a module while it is loaded. The product knows nothing of it.
 */

const { FAULTS_MUTANT: mutant, FAULTS_CLIENT: client, FAULTS_QUICK } = process.env;
const ROOT = new URL("../../../../../", import.meta.url).href;
const OURS = ["server/", "shared/"].map((folder) => ROOT + folder);

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!OURS.some((folder) => url.startsWith(folder)) || loaded.source == null) return loaded;
    const source = patched(mutant, String(loaded.source), { client, quick: FAULTS_QUICK === "yes" });
    return source === null ? loaded : { ...loaded, source };
  },
});
