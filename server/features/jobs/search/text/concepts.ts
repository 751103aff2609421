import { SKILL_SYNONYMS } from "#shared/matching/skills.ts";
import { CONCEPTS, type ConceptData } from "./concepts.data.ts";
import { wordsOf } from "./words.ts";

/** A kind of work or a skill that has several names. */
export interface Concept {
  id: string;
  /** By id, related concepts and the weight of a match with them. */
  near: Readonly<Record<string, number>>;
}

/** An occurrence of a concept in a list of words. */
export interface Named {
  concepts: readonly Concept[];
  /** The number of words of the name. */
  length: number;
}

const phrases = (names: readonly string[]): string[] => names.map((name) => wordsOf(name).join(" "));

/** Kinds of work, and skills with more than one name. A name may belong to both. */
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

/** The distinct words of all names. They count as correctly spelt even if no job contains them. */
export const CONCEPT_WORDS: readonly string[] = [
  ...new Set([...BY_PHRASE.keys()].flatMap((phrase) => phrase.split(" "))),
];

/** The longest name that begins at this word; if any. */
export function namedAt(words: readonly string[], at: number): Named | null {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const concepts = BY_PHRASE.get(words.slice(at, at + length).join(" "));
    if (concepts) return { concepts, length };
  }
  return null;
}

/**
 * The distinct concepts that the words name. A name within a longer one does not count: 'sales' in 'sales executive'.
 */
export function conceptsIn(words: readonly string[]): string[] {
  const found = new Set<string>();
  for (let at = 0; at < words.length; ) {
    const named = namedAt(words, at);
    for (const { id } of named?.concepts ?? []) found.add(id);
    at += named?.length ?? 1;
  }
  return [...found];
}
