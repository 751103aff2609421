import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { RawText, RawTexts } from "#shared/texts/compiled.ts";
import { DEFAULT_LANGUAGE, type Language } from "#shared/texts/languages.ts";
import { filesUnder } from "../lib/stamp.mjs";

/** The arguments of a message, with the TypeScript type of each. */
export type Arguments = Record<string, string>;

/** The types of a compiled message's nodes (icu-minify's `types.ts`), and what their argument must be. */
const ARGUMENT_TYPES: Record<number, string> = {
  1: "string",
  2: "number",
  3: "number",
  4: "number",
  5: "Date",
  6: "Date",
};

/** A tag: its argument makes the element around the text. */
export const TAG = "tag";

/** The folders with a catalogue, from the root: each has a file for each language. */
export function catalogueFolders(root: string): string[] {
  return ["client", "server", "shared"]
    .flatMap((side) => filesUnder(root, side))
    .filter((file) => /(^|\/)texts\/([\w-]+\/)?en\.json$/.test(file))
    .map((file) => dirname(file));
}

/** Reads one language of a catalogue. @throws if the file is missing or is not JSON */
export function readTexts(root: string, folder: string, language: Language = DEFAULT_LANGUAGE): RawTexts {
  return JSON.parse(readFileSync(join(root, folder, `${language}.json`), "utf8"));
}

/** `landing` for `client/features/landing/texts`, `report` for `client/features/admin/shared/texts/report`. */
function catalogueName(folder: string): string {
  return basename(folder) === "texts" ? basename(dirname(folder)) : basename(folder);
}

/** The module of a catalogue, which is generated: `landing.texts.ts`. */
export const moduleOf = (folder: string): string => `${folder}/${catalogueName(folder)}.texts.ts`;

/** The name that the module exports: `landingTexts`. */
export const exportOf = (folder: string): string =>
  `${catalogueName(folder).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Texts`;

/** The messages of a catalogue with the path of each: `hero.lines.0`. */
export function messagesOf(text: RawText, path = ""): [path: string, message: string][] {
  if (typeof text === "string") return [[path, text]];
  return Object.entries(text).flatMap(([key, one]) => messagesOf(one, path === "" ? key : `${path}.${key}`));
}

/** The arguments of a message. @throws if it cannot be parsed, or uses one argument in two ways */
export function argumentsOf(message: string): Arguments {
  const found: Arguments = {};
  collect(compile(message), found);
  return found;
}

/** Adds the arguments of a list of nodes: texts, `#` and arguments. */
function collect(nodes: CompiledMessage | unknown, found: Arguments): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes) if (Array.isArray(node)) readNode(node, found);
}

function readNode([name, type, ...rest]: unknown[], found: Arguments): void {
  const isTag = type !== undefined && typeof type !== "number";
  const wanted = isTag ? TAG : type === undefined ? "string" : (ARGUMENT_TYPES[Number(type)] ?? TAG);
  const key = String(name);
  const known = found[key];
  // A number may be shown and counted in one message, and a text may be shown and chosen by.
  if (known !== undefined && known !== wanted)
    throw new Error(`the argument ${key} is used as ${known} and as ${wanted}`);
  found[key] = wanted;
  if (isTag || wanted === TAG) collect([type, ...rest], found);
  else for (const option of Object.values((rest[0] as Record<string, unknown>) ?? {})) collect(option, found);
}
