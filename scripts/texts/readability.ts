import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import { runChild } from "../lib/child.mjs";
import { main, Problem } from "../lib/say.mjs";
import { ROOT } from "../lib/setup.mjs";
import { textsOfCatalogue, textsOfModule } from "./english.ts";
import { PHRASES } from "./phrases.ts";

/**
 * `npm run texts:readability [COMMIT...]`: how hard the English texts are to read. Prints the Flesch-Kincaid grade, the
 * average length of sentences and words, and how often each phrase of phrases.ts occurs, for each commit (HEAD without
 * one). It reads catalogues and the old modules of texts, so that commits before and after the catalogues compare.
 */

/** Labels and names have no sentences to score. */
const SENTENCE_WORDS = 5;

const WORD = /[\p{L}\d][\p{L}\d’'-]*/gu;
const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:])\s+/).filter((one) => wordsOf(one).length > 0);

/** The English texts of both kinds of files. */
const CATALOGUE = /^(?:client|server|shared)\/.*\/texts\/(?:[\w-]+\/)?en\.json$/;
const MODULE = /^(?:client|server|shared)\/(?!.*\/texts\/).*\.(?:texts|mails)\.ts$/;

interface Reading {
  texts: number;
  words: number;
  grade: number;
  perSentence: number;
  syllablesPerWord: number;
  phrases: number[];
}

/** How hard a set of texts is to read. */
export function readingOf(all: readonly string[]): Reading {
  const texts = all.filter((text) => wordsOf(text).length > 0);
  const sentences = texts.filter((text) => wordsOf(text).length >= SENTENCE_WORDS).flatMap(sentencesOf);
  const words = sentences.flatMap(wordsOf);
  const count = { sentence: sentences.length, word: words.length, syllable: syllable(words.join(" ")) };
  return {
    texts: texts.length,
    words: texts.reduce((sum, text) => sum + wordsOf(text).length, 0),
    grade: fleschKincaid(count),
    perSentence: count.word / count.sentence,
    syllablesPerWord: count.syllable / count.word,
    phrases: PHRASES.map(([, pattern]) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)),
  };
}

const git = async (...command: string[]): Promise<string> => {
  const { code, output } = await runChild("git", command, { cwd: ROOT, capture: true });
  if (code !== 0) throw new Problem(`git ${command[0]} failed: ${output}`);
  return output;
};

async function textsAt(commit: string): Promise<string[]> {
  const files = (await git("ls-tree", "-r", "--name-only", commit)).split("\n");
  const found: string[] = [];
  for (const file of files) {
    if (CATALOGUE.test(file)) found.push(...textsOfCatalogue(await git("show", `${commit}:${file}`)));
    else if (MODULE.test(file)) found.push(...textsOfModule(file, await git("show", `${commit}:${file}`)));
  }
  return found;
}

function print(commits: readonly string[], readings: readonly Reading[]): void {
  const row = (name: string, of: (reading: Reading) => string | number) =>
    console.log([name.padEnd(52), ...readings.map((reading) => String(of(reading)).padStart(10))].join(""));
  console.log([" ".repeat(52), ...commits.map((commit) => commit.slice(0, 8).padStart(10))].join(""));
  row("Texts", ({ texts }) => texts);
  row("Words", ({ words }) => words);
  row("Flesch-Kincaid grade", ({ grade }) => grade.toFixed(2));
  row("Words per sentence", ({ perSentence }) => perSentence.toFixed(1));
  row("Syllables per word", ({ syllablesPerWord }) => syllablesPerWord.toFixed(2));
  for (const [at, [name]] of PHRASES.entries()) row(name, ({ phrases }) => phrases[at] ?? 0);
  row("All phrases", ({ phrases }) => phrases.reduce((sum, count) => sum + count, 0));
}

if (import.meta.main) {
  await main(async () => {
    const commits = process.argv.length > 2 ? process.argv.slice(2) : ["HEAD"];
    const readings: Reading[] = [];
    for (const commit of commits) readings.push(readingOf(await textsAt(commit)));
    print(commits, readings);
    return 0;
  });
}
