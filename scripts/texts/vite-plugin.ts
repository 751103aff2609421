import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";
import type { RawText, RawTexts } from "#shared/texts/compiled.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#shared/texts/languages.ts";
import { ROOT } from "../lib/setup.mjs";
import { sourcesOf, type UseInFile, usedTexts, usesByFolder } from "./catalogue-uses.ts";
import { catalogueFolders } from "./catalogues.ts";
import { pseudo } from "./pseudo.ts";

/** A generated module of a catalogue (types.ts), and the compiled messages of one language, which only this makes. */
export const CATALOGUE = /\/texts\/(?:[\w-]+\/)?[\w-]+\.texts\.ts$/;
const MESSAGES = /\/texts\/(?:[\w-]+\/)?(\w+)\.messages$/;
const CODE = /\/client\/.*\.tsx?$/;

/** The source of a text, a list or a group: messages with arguments become functions. */
function sourceOf(text: RawText): string {
  if (typeof text === "string") return sourceOfMessage(compile(text));
  if (Array.isArray(text)) return `[${text.map(sourceOf).join(",")}]`;
  return `{${Object.entries(text)
    .map(([key, one]) => `${JSON.stringify(key)}:${sourceOf(one)}`)
    .join(",")}}`;
}

/** Only plurals, numbers, dates and tags need icu-minify, which pages without them do not load. */
function sourceOfMessage(message: CompiledMessage): string {
  if (typeof message === "string") return JSON.stringify(message);
  const isPlain = message.every((node) => typeof node === "string" || (Array.isArray(node) && node.length === 1));
  if (!isPlain) return `m(${JSON.stringify(message)})`;
  const parts = message.map((node) => (Array.isArray(node) ? `v[${JSON.stringify(node[0])}]` : JSON.stringify(node)));
  return `(v)=>""+${parts.join("+")}`;
}

/** The module of one language of a catalogue. */
function messagesModule(language: string, text: RawText): string {
  const source = sourceOf(text);
  const maker = `import { messageMaker } from "#shared/texts/message.ts";\nconst m = messageMaker("${language}");\n`;
  return `${source.includes("m([") ? maker : ""}export default ${source};`;
}

/** The module of a catalogue in the browser: it loads the messages of the reader's language only. */
function lazyModule(id: string, code: string): string {
  const name = /export const (\w+) = catalogue</.exec(code)?.[1] ?? /export const (\w+) = catalogue\(/.exec(code)?.[1];
  if (name === undefined) throw new Error(`${id} is not a module that scripts/texts/types.ts has written`);
  const languages = LANGUAGES.map((language) => `${language}: () => import("./${language}.messages")`);
  return [
    'import { lazyCatalogue } from "#client/texts/lazy-catalogue.ts";',
    `export const ${name} = lazyCatalogue({ ${languages.join(", ")} });`,
  ].join("\n");
}

/** Puts `withTexts()` around every `import()` of a module, so that code does not run before its texts are there. */
function withTextsAround(id: string, code: string): string | null {
  if (!code.includes("import(")) return null;
  const found: ESTree.ImportExpression[] = [];
  new Visitor({ ImportExpression: (node) => void found.push(node) }).visit(parseSync(id, code).program);
  if (found.length === 0) return null;
  const wrapped = found.toReversed().reduce((text, { start, end }) => {
    return `${text.slice(0, start)}withTexts(${text.slice(start, end)})${text.slice(end)}`;
  }, code);
  return `import { withTexts } from "#client/texts/lazy-catalogue.ts";\n${wrapped}`;
}

/**
 * The texts in the client's build: compiled, of each catalogue only the reader's language, and without the texts that
 * only the server reads. The prerendering build and tests run the generated modules as they are, with all languages.
 * @param options.pseudo whether to show, in the place of Filipino, English 30% longer and with accents, for tests of the
 * layout and of missed texts. Tests reach a state in English and then change the language.
 */
export function texts({ pseudo: isPseudo = false }: { pseudo?: boolean } = {}): Plugin {
  let isBuild = false;
  let uses = new Map<string, UseInFile[]>();
  return {
    name: "kasama-texts",
    // Before the TypeScript is compiled: the modules still are as they were written.
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (isBuild) uses = usesByFolder(ROOT, catalogueFolders(ROOT), sourcesOf(ROOT, ["client", "shared"]));
    },
    resolveId(source, importer) {
      const known = importer && CATALOGUE.test(importer) && source.endsWith(".messages");
      return known ? join(dirname(importer), source) : null;
    },
    load(id) {
      const language = MESSAGES.exec(id)?.[1];
      if (language === undefined) return null;
      const isReplaced = isPseudo && language === "fil";
      const file = join(dirname(id), `${isReplaced ? DEFAULT_LANGUAGE : basename(id, ".messages")}.json`);
      this.addWatchFile(file);
      const all: RawTexts = JSON.parse(readFileSync(file, "utf8"));
      const folder = relative(ROOT, dirname(id)).replaceAll("\\", "/");
      const raw = isBuild ? usedTexts(folder, all, uses.get(folder) ?? []) : all;
      const shown = isReplaced ? pseudo(raw) : raw;
      return { code: messagesModule(language, shown), moduleType: "js" };
    },
    transform(code, id, options) {
      if (options?.ssr) return null;
      if (CATALOGUE.test(id)) return { code: lazyModule(id, code), map: null };
      if (!CODE.test(id) || id.includes("/node_modules/")) return null;
      const wrapped = withTextsAround(id, code);
      return wrapped === null ? null : { code: wrapped, map: null };
    },
  };
}
