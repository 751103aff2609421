import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../../lib/setup.mjs";
import { filesUnder } from "../../../../lib/stamp.mjs";
import type { Edit, Mutant } from "./mutant.ts";
import { MUTANTS, type MutantName, REALTIME } from "./mutants.ts";

/** What is made of the product's text where a bug is planted. */

/** Where the server finds the client that it hands out. */
const BUILT: Omit<Edit, "put"> = {
  module: "createApp",
  find: 'fileURLToPath(new URL("../dist", import.meta.url))',
};

/** No bug: with every server, so that inside.ts can count what hangs on its sockets. */
const PROBE: Edit = {
  module: REALTIME,
  find: "  return io;\n",
  put: "  Object.assign(globalThis, { faultsIo: io });\n  return io;\n",
};

/** No bug either: the least that bcrypt takes, where no story is about what a password costs. */
const QUICK: Edit = {
  module: "createPasswords",
  find: "const COST = 12;",
  put: "const COST = 4;",
};

interface Beside {
  /** The folder of a client that was built with the bug, which the server then hands out. */
  client?: string | undefined;
  /** Whether passwords are hashed at the least cost. */
  quick?: boolean;
}

const exportsName = (source: string, name: string): boolean =>
  new RegExp(`^export (?:async )?(?:function|const|class) ${name}\\b`, "m").test(source);

/**
 * What is made of the text of one of our modules; null where it stays as it is.
 * @param name the planted bug, if there is one
 */
export function patched(
  name: string | undefined,
  source: string,
  { client, quick = false }: Beside = {},
): string | null {
  const mutant: Mutant | undefined = MUTANTS[name as MutantName];
  if (name && !mutant) throw new Error(`there is no planted bug ${name}`);
  const edits = [
    PROBE,
    ...(quick ? [QUICK] : []),
    ...(mutant?.edits ?? []),
    ...(client === undefined ? [] : [{ ...BUILT, put: JSON.stringify(client) }]),
  ];
  const mine = edits.filter(({ module, find }) => source.includes(find) && exportsName(source, module));
  if (mine.length === 0) return null;
  return mine.reduce((text, { find, put }) => text.replace(find, () => put), source);
}

/** The edits whose module or text is not there exactly once any more: the bug has to be planted anew. */
export function staleEdits(): string[] {
  const sources = ["server", "client"]
    .flatMap((side) => filesUnder(ROOT, side))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/e2e\//.test(file))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  return Object.entries<Mutant>(MUTANTS).flatMap(([name, { edits }]) =>
    [...edits, BUILT, PROBE, QUICK].flatMap(({ module, find }) => {
      const modules = sources.filter((source) => source.includes(module) && exportsName(source, module));
      const places = modules.flatMap((source) => source.split(find).slice(1));
      if (modules.length === 1 && places.length === 1) return [];
      return [`${name}: '${find}' is ${places.length} times in ${modules.length} modules that export ${module}`];
    }),
  );
}
