import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../../../../lib/setup.mjs";
import { filesUnder } from "../../../../lib/stamp.mjs";
import type { Edit, Mutant } from "./mutant.ts";
import { MUTANTS, type MutantName, REALTIME } from "./mutants.ts";
import { findMatches, type Match } from "./pattern.ts";

/** What is changed in a copy of the product's modules where a bug is planted. */

/** Where the server finds the client that it hands out. */
const BUILT: Edit = { module: "createApp", find: "const DIST = $FOLDER;", part: "$FOLDER", put: "" };

/** No bug: with every server, so that inside.ts can count what hangs on its sockets. */
const PROBE: Edit = {
  module: REALTIME,
  find: `$IO.engine.on("connection", $LISTENER);`,
  put: "$MATCH; Object.assign(globalThis, { faultsIo: $IO });",
};

/** No bug either: the least that bcrypt takes, where no story is about what a password costs. */
const QUICK: Edit = { module: "createPasswords", find: "const COST = $ROUNDS;", part: "$ROUNDS", put: "4" };

interface Beside {
  /** The folder of a client that was built with the bug, which the server then hands out. */
  client?: string | undefined;
  /** Whether passwords are hashed at the least cost. */
  quick?: boolean;
}

const files: string[] = [];
/** The product's modules, paths from the root. Read once: an hour's run of faults asks often. */
function modules(): string[] {
  if (files.length === 0)
    files.push(
      ...["server", "client"]
        .flatMap((side) => filesUnder(ROOT, side))
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/e2e\//.test(file)),
    );
  return files;
}

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const homes = new Map<string, string>();
/** The one module that exports a name. */
function moduleOf(name: string): string {
  const known = homes.get(name);
  if (known !== undefined) return known;
  const [file, ...more] = modules().filter((one) => {
    const source = read(one);
    if (!source.includes(name)) return false;
    const { staticExports } = parseSync(one, source).module;
    return staticExports.some(({ entries }) => entries.some(({ exportName }) => exportName.name === name));
  });
  if (file === undefined || more.length > 0)
    throw new Error(`${more.length + Number(file !== undefined)} modules export ${name}`);
  homes.set(name, file);
  return file;
}

/** The text with which a place is replaced. */
function written({ put }: Edit, { parts }: Match, source: string, replaced: { start: number; end: number }): string {
  return put.replaceAll(/\$[A-Z]+/g, (name) => {
    const node = name === "$MATCH" ? replaced : parts.get(name);
    if (!node) throw new Error(`the pattern names no ${name}`);
    return source.slice(node.start, node.end);
  });
}

/**
 * A module's text with these edits made.
 * @throws where an edit does not find exactly one place
 */
export function withEdits(file: string, source: string, edits: readonly Edit[]): string {
  const changes = edits.map((edit) => {
    const [match, ...more] = findMatches(file, source, edit.find);
    if (!match || more.length > 0) throw new Error(`${file} has ${more.length + (match ? 1 : 0)} times: ${edit.find}`);
    const replaced = edit.part === undefined ? match : match.parts.get(edit.part);
    if (!replaced) throw new Error(`the pattern names no ${edit.part}`);
    return { start: replaced.start, end: replaced.end, text: written(edit, match, source, replaced) };
  });
  // From the end, so that what comes before stays where it is.
  changes.sort((one, other) => other.start - one.start);
  return changes.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);
}

/** The edits of a bug, and of what is changed beside it. */
function editsOf(name: MutantName | undefined, { client, quick = false }: Beside): Edit[] {
  const mutant: Mutant | undefined = name === undefined ? undefined : MUTANTS[name];
  if (name !== undefined && !mutant) throw new Error(`there is no planted bug ${name}`);
  return [
    PROBE,
    ...(quick ? [QUICK] : []),
    ...(mutant?.edits ?? []),
    ...(client === undefined ? [] : [{ ...BUILT, put: JSON.stringify(client) }]),
  ];
}

/** Every edit by the module that it changes, path from the root. */
function byModule(edits: readonly Edit[]): Map<string, Edit[]> {
  return Map.groupBy(edits, ({ module }) => moduleOf(module));
}

/**
 * The modules that a server or client with a planted bug has in place of the product's.
 * @param name the bug, if there is one
 * @returns their texts by their paths from the root
 */
export function plantedModules(name: MutantName | undefined, beside: Beside = {}): Map<string, string> {
  const edited = byModule(editsOf(name, beside));
  return new Map([...edited].map(([file, edits]) => [file, withEdits(file, read(file), edits)]));
}

/**
 * Every module that a bug is planted in, for the tests: the file, its text and the edits.
 * @param name the bug
 */
export function targetsOf(name: MutantName): { file: string; source: string; edits: Edit[] }[] {
  const edited = byModule(editsOf(name, { client: "/somewhere", quick: true }));
  return [...edited].map(([file, edits]) => ({ file, source: read(file), edits }));
}
