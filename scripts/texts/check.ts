import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language, LOCALES } from "#shared/texts/languages.ts";
import { main } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { isUsed, sourcesOf, type UseInFile, usesByFolder } from "./catalogue-uses.ts";
import { argumentsOf, catalogueFolders, exportOf, messagesOf, readTexts } from "./catalogues.ts";
import { readList } from "./list.ts";
import { localeViolations } from "./locale-literals.ts";
import { piecesAmong } from "./pieces.ts";
import { PATTERNS } from "./rules.ts";
import { outdatedModules } from "./types.ts";

/** A message in English with more words than this is not the same in another language, unless it is listed. */
const SAME_WORDS = 3;
/** Messages that are the same in every language: they are names, or already in that language. */
const SAME_IN_ALL: ReadonlySet<string> = new Set(["May puwesto ka rito."]);

/** Whether a language counts more than one thing in the plural category `one`: Filipino does, with 2, 3, 5, 7 and 8. */
const isOneOfMany = (language: Language): boolean => new Intl.PluralRules(LOCALES[language]).select(2) === "one";

type Messages = Map<string, string>;

/** What is wrong with the messages of a catalogue, as sentences. */
function faultsOfMessages(folder: string, all: ReadonlyMap<Language, Messages>): string[] {
  const english = all.get("en") ?? new Map<string, string>();
  return [...all].flatMap(([language, messages]) => {
    const at = (key: string) => `${folder}/${language}.json, ${key}`;
    const missing = [...english.keys()].filter((key) => !messages.has(key)).map((key) => `${at(key)}: is missing`);
    const wrong = [...messages].flatMap(([key, message]) => {
      const original = english.get(key);
      if (original === undefined) return [`${at(key)}: English has no such text`];
      try {
        const [own, wanted] = [argumentsOf(message), argumentsOf(original)].map((one) =>
          JSON.stringify(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
        );
        if (own !== wanted) return [`${at(key)}: has the arguments ${own}, but English has ${wanted}`];
      } catch (error) {
        return [`${at(key)}: ${error instanceof Error ? error.message : String(error)}`];
      }
      if (isOneOfMany(language) && /\bone \{/.test(message))
        return [`${at(key)}: use =1, because the plural category one of this language is also that of 2`];
      const isSame = language !== "en" && message === original && !SAME_IN_ALL.has(message);
      const words = message.replaceAll(/\{[^}]*\}/g, "").match(/\p{L}[\p{L}’'-]*/gu) ?? [];
      return isSame && words.length > SAME_WORDS ? [`${at(key)}: is not translated`] : [];
    });
    return [...missing, ...wrong];
  });
}

/** Keys that no code uses, and texts that are read too early or kept too long, as sentences. */
function faultsOfUses(folder: string, messages: Messages, uses: readonly UseInFile[]): string[] {
  const root = exportOf(folder);
  const unused = [...messages.keys()]
    .filter((key) => !isUsed(folder, key, uses))
    .map((key) => `${folder}: no code uses ${key}`);
  const isText = (path: string) => {
    const key = path.slice(root.length + 1);
    return messages.has(key) || messages.has(`${key}.0`) || messages.has(`${key.replace(/\.\w+$/, "")}.0`);
  };
  const early = uses
    .filter(({ path, early, unnamed }) => early && (unnamed || isText(path)))
    .map(
      ({ file, line, path }) => `${file}:${line}: reads ${path} when the module is loaded; read it where it is shown`,
    );
  const kept = uses
    .filter(({ path, kept, unnamed }) => kept && (unnamed || isText(path)))
    .map(
      ({ file, line, path }) => `${file}:${line}: keeps ${path} in a state; keep a kind, or a function that reads it`,
    );
  return [...unused, ...early, ...kept];
}

/** Texts of the specification that are neither in an English catalogue nor anywhere in the sources. */
function lostTexts(english: ReadonlySet<string>, sources: string): string[] {
  return [...new Set(readList().map(({ text }) => text))]
    .filter((text) => PATTERNS[text] === undefined && !english.has(text) && !sources.includes(text))
    .map((text) => `the specification's text is nowhere: ${text}`);
}

/** Everything that is wrong with the catalogues, as sentences. */
export function checkTexts(): string[] {
  const folders = catalogueFolders(ROOT);
  const own = sourcesOf(ROOT, ["client", "server", "shared"]);
  const outdated = outdatedModules(ROOT);
  const uses = usesByFolder(ROOT, folders, own);
  const english = new Set<string>();
  const messagesOfAll: { at: string; text: string; message: string }[] = [];
  const faults = folders.flatMap((folder) => {
    const all = new Map(
      LANGUAGES.map((language): [Language, Messages] => [
        language,
        new Map(messagesOf(readTexts(ROOT, folder, language))),
      ]),
    );
    const messages = all.get("en") ?? new Map<string, string>();
    for (const message of messages.values()) english.add(message);
    for (const [language, own] of all)
      for (const [key, message] of own)
        messagesOfAll.push({ at: `${folder}/${language}.json, ${key}`, text: `${folder}, ${key}`, message });
    return [...faultsOfMessages(folder, all), ...faultsOfUses(folder, messages, uses.get(folder) ?? [])];
  });
  const sources = own.map((file) => readFileSync(join(ROOT, file), "utf8"));
  return [
    ...[...outdated.keys()].map((file) => `${file} is out of date: run npm run texts:types`),
    ...faults,
    ...piecesAmong(messagesOfAll),
    ...lostTexts(english, sources.join("\n")),
    ...localeViolations(new Map(own.map((file, index) => [file, sources[index] ?? ""]))),
  ];
}

/** `npm run texts:check`: the same keys and arguments in all languages, none missing, none unused. */
if (import.meta.main) {
  await main(async () => {
    const faults = checkTexts();
    for (const fault of faults) console.log(fault);
    if (faults.length === 0)
      console.log(`${catalogueFolders(ROOT).length} catalogues in ${LANGUAGES.length} languages.`);
    return faults.length === 0 ? 0 : 1;
  });
}
