import { SKILL_SYNONYMS } from "#shared/matching/skills.ts";
import { CONCEPTS, type ConceptData } from "./concepts.data.ts";
import { wordsOf } from "./words.ts";

/** A thing that has several names. */
export interface Concept {
  id: string;
  /** Further ones that are worth finding, and how much. */
  near: Readonly<Record<string, number>>;
}

/** Where words of a text name one. */
export interface Named {
  concepts: readonly Concept[];
  /** Words that make the name. */
  length: number;
}

const phrases = (names: readonly string[]): string[] => names.map((name) => wordsOf(name).join(" "));

/** Skills with more than one name join the kinds of work: a name may be of both. */
const ALL: readonly ConceptData[] = [
  ...CONCEPTS,
  ...SKILL_SYNONYMS.map((names, at) => ({ id: `skill${at}`, says: names.join(", ") })),
];

const BY_PHRASE: ReadonlyMap<string, readonly Concept[]> = (() => {
  const found = new Map<string, Concept[]>();
  for (const { id, says, near = {} } of ALL) {
    for (const phrase of new Set(phrases(says.split(", ")))) {
      found.set(phrase, [...(found.get(phrase) ?? []), { id, near }]);
    }
  }
  return found;
})();
const LONGEST = Math.max(...[...BY_PHRASE.keys()].map((phrase) => phrase.split(" ").length));

/** Words of names, each once: they are spelt right even where no job has them. */
export const CONCEPT_WORDS: readonly string[] = [
  ...new Set([...BY_PHRASE.keys()].flatMap((phrase) => phrase.split(" "))),
];

/** The longest name that begins at this word. */
export function namedAt(words: readonly string[], at: number): Named | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const concepts = BY_PHRASE.get(words.slice(at, at + length).join(" "));
    if (concepts) return { concepts, length };
  }
  return null;
}

/** Everything that words name, each once. A name inside of a longer one does not count: 'sales' in 'sales executive'. */
export function conceptsIn(words: readonly string[]): string[] {
  const found = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const named = namedAt(words, at);
    for (const { id } of named?.concepts ?? []) found.add(id);
    at += named?.length ?? 1;
  }
  return [...found];
}
