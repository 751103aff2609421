import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Edit, Mutant } from "./mutant.ts";
import { MUTANTS, type MutantName, REALTIME } from "./mutants.ts";

/** What is made of the product's text where a bug is planted. */

const ROOT = new URL("../../../../", import.meta.url);

/** Where the server finds the client that it hands out. */
const BUILT: Omit<Edit, "put"> = {
  file: "server/app.ts",
  find: 'fileURLToPath(new URL("../dist", import.meta.url))',
};

/** No bug: with every server, so that inside.ts can count what hangs on its sockets. */
const PROBE: Edit = {
  file: REALTIME,
  find: "  return io;\n",
  put: "  Object.assign(globalThis, { faultsIo: io });\n  return io;\n",
};

/** No bug either: the least that bcrypt takes, where no story is about what a password costs. */
const QUICK: Edit = {
  file: "server/platform/passwords/passwords.ts",
  find: "const COST = 12;",
  put: "const COST = 4;",
};

interface Beside {
  /** The folder of a client that was built with the bug, which the server then hands out. */
  client?: string | undefined;
  /** Whether passwords are hashed at the least cost. */
  quick?: boolean;
}

/**
 * What is made of the module with this URL; null where it stays as it is.
 * @param name the planted bug, if there is one
 */
export function patchOf(
  name: string | undefined,
  url: string,
  { client, quick = false }: Beside = {},
): ((source: string) => string) | null {
  const mutant: Mutant | undefined = MUTANTS[name as MutantName];
  if (name && !mutant) throw new Error(`there is no planted bug ${name}`);
  const edits = [
    PROBE,
    ...(quick ? [QUICK] : []),
    ...(mutant?.edits ?? []),
    ...(client === undefined ? [] : [{ ...BUILT, put: JSON.stringify(client) }]),
  ];
  const mine = edits.filter(({ file }) => new URL(file, ROOT).href === url);
  if (mine.length === 0) return null;
  return (source) => mine.reduce((text, { find, put }) => text.replace(find, () => put), source);
}

/** The edits whose text is not there exactly once any more: the module has changed, and the bug has to be planted anew. */
export function staleEdits(): string[] {
  return Object.entries<Mutant>(MUTANTS).flatMap(([name, { edits }]) =>
    [...edits, BUILT, PROBE, QUICK]
      .filter(({ file, find }) => readFileSync(fileURLToPath(new URL(file, ROOT)), "utf8").split(find).length !== 2)
      .map(({ file, find }) => `${name}: '${find}' is not once in ${file}`),
  );
}
