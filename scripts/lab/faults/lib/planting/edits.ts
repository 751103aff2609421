import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../../../../lib/setup.mjs";
import { filesUnder } from "../../../../lib/stamp.mjs";
import type { Edit, Mutant } from "./mutant.ts";
import { MUTANTS, type MutantName, REALTIME } from "./mutants.ts";
import { findMatches, type Match } from "./pattern.ts";

/** Computes the changed modules for a planted bug. */

/** Where the server finds the client build. */
const BUILT: Edit = { module: "createApp", find: "const DIST = $FOLDER;", part: "$FOLDER", put: "" };

const passes = (place: string): string =>
  `globalThis.faultsPassed["${place}"] = (globalThis.faultsPassed["${place}"] ?? 0) + 1;`;

/** Not bugs: applied to every server, so that inside.ts can report what it holds and what it has done. */
const PROBES: Edit[] = [
  {
    module: REALTIME,
    find: `$IO.engine.on("connection", $LISTENER);`,
    put: "$MATCH; Object.assign(globalThis, { faultsIo: $IO });",
  },
  {
    module: "Bus",
    find: "$WRITER.on('ready', $LISTENER);",
    put: "$MATCH; Object.assign(globalThis, { faultsBus: this });",
  },
  {
    module: "MessagesRepo",
    find: `const $NEWEST = await $LAST("rev");`,
    put: `${passes("head read")} $MATCH`,
  },
  {
    module: "Appender",
    find: "if ($TAKEN) $NUMBERING.doubt($ROW.conversation_id);",
    put: `if ($TAKEN) { ${passes("number refused")} } $MATCH`,
  },
];

/** Not a bug either: bcrypt's lowest cost, for scenarios that do not depend on the cost of a password hash. */
const QUICK: Edit = { module: "createPasswords", find: "const COST = $ROUNDS;", part: "$ROUNDS", put: "4" };

interface Beside {
  /** The folder of a client build that has the bug, which the server then serves. */
  client?: string | undefined;
  /** Whether passwords are hashed with the lowest cost. */
  quick?: boolean;
}

const files: string[] = [];
/** The product's modules as paths from the root. Cached, because a run of an hour asks often. */
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
/** Finds the only module that exports a name. */
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

/** The replacement text, with the names of the pattern filled in. */
function written({ put }: Edit, { parts }: Match, source: string, replaced: { start: number; end: number }): string {
  return put.replaceAll(/\$[A-Z]+/g, (name) => {
    const node = name === "$MATCH" ? replaced : parts.get(name);
    if (!node) throw new Error(`the pattern names no ${name}`);
    return source.slice(node.start, node.end);
  });
}

/**
 * Applies these edits to the text of a module.
 * @throws unless each edit matches exactly one place
 */
export function withEdits(file: string, source: string, edits: readonly Edit[]): string {
  const changes = edits.map((edit) => {
    const [match, ...more] = findMatches(file, source, edit.find);
    if (!match || more.length > 0) throw new Error(`${file} has ${more.length + (match ? 1 : 0)} times: ${edit.find}`);
    const replaced = edit.part === undefined ? match : match.parts.get(edit.part);
    if (!replaced) throw new Error(`the pattern names no ${edit.part}`);
    return { start: replaced.start, end: replaced.end, text: written(edit, match, source, replaced) };
  });
  // From the end, so that earlier offsets stay valid.
  changes.sort((one, other) => other.start - one.start);
  return changes.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);
}

/** The edits of a bug, plus those that every server or this run needs. */
function editsOf(name: MutantName | undefined, { client, quick = false }: Beside): Edit[] {
  const mutant: Mutant | undefined = name === undefined ? undefined : MUTANTS[name];
  if (name !== undefined && !mutant) throw new Error(`there is no planted bug ${name}`);
  return [
    ...PROBES,
    ...(quick ? [QUICK] : []),
    ...(mutant?.edits ?? []),
    ...(client === undefined ? [] : [{ ...BUILT, put: JSON.stringify(client) }]),
  ];
}

/** Groups edits by the module that they change (a path from the root). */
function byModule(edits: readonly Edit[]): Map<string, Edit[]> {
  return Map.groupBy(edits, ({ module }) => moduleOf(module));
}

/**
 * The modules that a server or client with a planted bug loads in place of the product's.
 * @param name the bug; undefined for none
 * @returns their texts by their paths from the root
 */
export function plantedModules(name: MutantName | undefined, beside: Beside = {}): Map<string, string> {
  const edited = byModule(editsOf(name, beside));
  return new Map([...edited].map(([file, edits]) => [file, withEdits(file, read(file), edits)]));
}

/**
 * Every module that a bug changes, for the tests: the file, its text and the edits.
 * @param name the bug
 */
export function targetsOf(name: MutantName): { file: string; source: string; edits: Edit[] }[] {
  const edited = byModule(editsOf(name, { client: "/somewhere", quick: true }));
  return [...edited].map(([file, edits]) => ({ file, source: read(file), edits }));
}
