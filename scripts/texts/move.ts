import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { type ESTree, parseSync } from "vite";
import type { RawTexts } from "#shared/texts/compiled.ts";
import { LANGUAGES } from "#shared/texts/languages.ts";
import { resolveImport } from "../check-boundaries.ts";
import { runChild } from "../lib/child.mjs";
import { main, Problem } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { filesUnder } from "../lib/stamp.mjs";
import { moduleOf } from "./catalogues.ts";
import { type MovedModule, rewriteUses } from "./rewrite-uses.ts";
import { bare, convert } from "./to-icu.ts";
import { moduleText } from "./types.ts";

/**
 * `node scripts/texts/move.ts FOLDER MODULE... [EXPORT=GROUP...]`: moves the texts of modules (`*.texts.ts`) into the catalogue of FOLDER
 * (`client/features/landing/texts`), and changes every file that uses them. A module with one exported object becomes
 * the catalogue itself if it is the only one; otherwise each exported object becomes a group of it, under its own name
 * or the given one. Nothing is written
 * if something can only be converted by hand. The other languages start with the English texts, for translation.
 */

interface Export {
  name: string;
  value: ESTree.Expression;
}

/** The exported objects and the helpers of a module. @throws if it exports anything else */
function readModule(file: string) {
  const { program } = parseSync(file, readFileSync(join(ROOT, file), "utf8"));
  const helpers = new Map<string, ESTree.ArrowFunctionExpression>();
  const found: Export[] = [];
  const others: string[] = [];
  for (const node of program.body) {
    const isExport = node.type === "ExportNamedDeclaration";
    const declaration = isExport ? node.declaration : node;
    if (declaration?.type !== "VariableDeclaration") {
      if (isExport) others.push(readFileSync(join(ROOT, file), "utf8").slice(node.start, node.start + 60));
      continue;
    }
    for (const { id, init } of declaration.declarations) {
      if (id.type !== "Identifier" || !init) continue;
      const value = bare(init);
      if (isExport && value.type === "ObjectExpression") found.push({ name: id.name, value });
      else if (isExport) others.push(id.name);
      else if (value.type === "ArrowFunctionExpression") helpers.set(id.name, value);
    }
  }
  if (others.length > 0) throw new Problem(`${file} also exports these; move them first:\n${others.join("\n")}`);
  return { helpers, found };
}

/** `login` for `loginTexts`, `accountReplies` for `ACCOUNT_REPLIES`. */
function groupOf(name: string): string {
  const camel = /^[A-Z\d_]+$/.test(name)
    ? name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : name;
  return camel.replace(/Texts$/, "");
}

function convertAll(
  files: readonly string[],
  groups: ReadonlyMap<string, string>,
): { texts: RawTexts; moved: MovedModule[] } {
  const modules = files.map((file) => ({ file, ...readModule(file) }));
  const isAlone = modules.length === 1 && modules[0]?.found.length === 1;
  const texts: RawTexts = {};
  const byHand: string[] = [];
  const moved = modules.map(({ file, helpers, found }): MovedModule => {
    const exports = new Map<string, string>();
    const functions = new Map<string, string[]>();
    for (const { name, value } of found) {
      const group = isAlone ? "" : (groups.get(name) ?? groupOf(name));
      const converted = convert(value, helpers);
      byHand.push(...converted.byHand.map((why) => `${file}, ${name}.${why}`));
      if (group !== "" && group in texts) throw new Problem(`Two modules have texts named ${name}: rename one.`);
      if (group === "") Object.assign(texts, converted.message);
      else texts[group] = converted.message;
      exports.set(name, group);
      for (const [path, names] of converted.functions) functions.set(`${name}.${path}`, names);
    }
    return { file, exports, functions };
  });
  if (byHand.length > 0) throw new Problem(`Only a person can convert these:\n${byHand.join("\n")}`);
  return { texts, moved };
}

const SIDES = ["client", "server", "shared", "scripts"];

/** Changes the files that import the modules. Returns what only a person can change. */
function changeUses(folder: string, moved: readonly MovedModule[]): { changed: string[]; byHand: string[] } {
  const changed: string[] = [];
  const byHand: string[] = [];
  const files = SIDES.flatMap((side) => filesUnder(ROOT, side)).filter((file) => /\.tsx?$/.test(file));
  for (const file of files) {
    const source = readFileSync(join(ROOT, file), "utf8");
    if (!moved.some((one) => source.includes(basename(one.file)))) continue;
    const path = posix.relative(dirname(file), moduleOf(folder));
    const isSameFeature = posix.dirname(folder) === dirname(file) || path.split("/").length <= 3;
    const specifier = isSameFeature ? (path.startsWith(".") ? path : `./${path}`) : `#${moduleOf(folder)}`;
    const done = rewriteUses(file, source, moved, folder, specifier, resolveImport);
    byHand.push(...done.byHand.map((why) => `${file}: ${why}`));
    if (done.source === source) continue;
    writeFileSync(join(ROOT, file), done.source);
    changed.push(file);
  }
  return { changed, byHand };
}

await main(async () => {
  const [folder, ...rest] = process.argv.slice(2);
  const files = rest.filter((one) => !one.includes("="));
  const groups = new Map(rest.filter((one) => one.includes("=")).map((one) => one.split("=", 2) as [string, string]));
  if (!folder || files.length === 0)
    throw new Problem("Usage: node scripts/texts/move.ts FOLDER MODULE... [EXPORT=GROUP...]");
  if (existsSync(join(ROOT, folder, "en.json"))) throw new Problem(`${folder} has a catalogue already.`);
  const { texts, moved } = convertAll(files, groups);
  mkdirSync(join(ROOT, folder), { recursive: true });
  for (const language of LANGUAGES)
    writeFileSync(join(ROOT, folder, `${language}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  writeFileSync(join(ROOT, moduleOf(folder)), moduleText(ROOT, folder));
  for (const file of files) rmSync(join(ROOT, file));
  const { changed, byHand } = changeUses(folder, moved);
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const written = [...changed, ...LANGUAGES.map((language) => `${folder}/${language}.json`)];
  await runChild(process.execPath, [biome, "check", "--write", ...written], { cwd: ROOT, capture: true });
  console.log(`Moved ${files.length} modules to ${folder} and changed ${changed.length} files.`);
  for (const line of byHand) console.log(`By hand: ${line}`);
  console.log("Next: translate the other languages, run `npm run texts:check` and tsc.");
  return 0;
});
