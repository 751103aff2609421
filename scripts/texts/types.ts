import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RawText } from "#shared/texts/compiled.ts";
import { LANGUAGES } from "#shared/texts/languages.ts";
import { main } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { argumentsOf, catalogueFolders, exportOf, moduleOf, readTexts, TAG } from "./catalogues.ts";

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const quoted = (key: string): string => (IDENTIFIER.test(key) ? key : JSON.stringify(key));

/** The type of a tag's function: it gets the text in the tag, and returns an element of React or, on the server, a text. */
const TAG_TYPE = "(text: readonly string[]) => Piece";
/** What a message with tags returns. */
const PIECES = "string | Piece | readonly (string | Piece)[]";

/** The TypeScript type of a text, a list or a group. */
function typeOf(text: RawText, indent = ""): string {
  const inner = `${indent}  `;
  if (typeof text === "string") return typeOfMessage(text);
  if (Array.isArray(text)) {
    const items = text.map((one: RawText) => typeOf(one, inner));
    const [first = "never"] = items;
    if (first.startsWith("{") && new Set(items).size === 1) return `readonly ${first}[]`;
    return `readonly [\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}]`;
  }
  const fields = Object.entries(text).map(([key, one]) => `${inner}readonly ${quoted(key)}: ${typeOf(one, inner)};\n`);
  return `{\n${fields.join("")}${indent}}`;
}

function typeOfMessage(message: string): string {
  const found = Object.entries(argumentsOf(message));
  if (found.length === 0) return "string";
  const fields = found.map(([name, type]) => `${quoted(name)}: ${type === TAG ? TAG_TYPE : type}`);
  const values = `(values: { ${fields.join("; ")} })`;
  return found.some(([, type]) => type === TAG) ? `<Piece>${values} => ${PIECES}` : `${values} => string`;
}

/** The module of a catalogue: its type, and its texts in all languages. */
function moduleText(root: string, folder: string): string {
  const type = typeOf(readTexts(root, folder));
  const name = exportOf(folder);
  const typeName = name.replace(/^./, (letter) => letter.toUpperCase());
  const imports = LANGUAGES.map((language) => `import ${language} from "./${language}.json" with { type: "json" };`);
  const languages = LANGUAGES.map((language) => `${language}: compiled(${language})`);
  return [
    'import { catalogue } from "#shared/texts/catalogue.ts";',
    'import { compiled } from "#shared/texts/compiled.ts";',
    ...imports,
    "",
    "// Generated from en.json by `npm run texts:types`.",
    "",
    `export interface ${typeName} ${type}`,
    "",
    `export const ${name} = catalogue<${typeName}>({ ${languages.join(", ")} });`,
    "",
  ].join("\n");
}

/** The generated modules that are missing or out of date, by path. */
export function outdatedModules(root: string): Map<string, string> {
  const outdated = new Map<string, string>();
  for (const folder of catalogueFolders(root)) {
    const file = moduleOf(folder);
    const wanted = moduleText(root, folder);
    const path = join(root, file);
    if (!existsSync(path) || readFileSync(path, "utf8") !== wanted) outdated.set(file, wanted);
  }
  return outdated;
}

/** `npm run texts:types`: writes the modules of all catalogues. */
if (import.meta.main) {
  await main(async () => {
    const outdated = outdatedModules(ROOT);
    for (const [file, text] of outdated) writeFileSync(join(ROOT, file), text);
    console.log(`Wrote ${outdated.size} modules of catalogues.`);
    return 0;
  });
}
