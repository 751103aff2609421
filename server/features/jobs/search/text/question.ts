import type { JobType, WorkMode } from "#shared/jobs/job-lists.ts";
import { type Places, placesOf, placeWordsAt } from "#shared/matching/places.ts";
import { type Concept, namedAt } from "./concepts.ts";
import type { Spelling } from "./spelling.ts";
import { isStopWord, wordsOf } from "./words.ts";

/** A part of a query: the words of one name, or a single word. */
export interface Unit {
  /** For each word, its possible forms: the word itself or its corrections. */
  words: readonly (readonly string[])[];
  concepts: readonly Concept[];
  /** Whether the last word may be a prefix. */
  open: boolean;
}

/** A parsed query. Conditions only change the ranking if there are units. */
export interface Question {
  units: readonly Unit[];
  /** Null if no place is named. */
  places: Places | null;
  mode: WorkMode | null;
  type: JobType | null;
}

type Condition = { mode: WorkMode } | { type: JobType };

/** Phrases for work modes and job types. */
const CONDITIONS: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ...["remote", "work from home", "wfh", "home based", "homebased", "from home", "bahay", "online job"].map(
    (name): [string, Condition] => [name, { mode: "Remote" }],
  ),
  ["hybrid", { mode: "Hybrid" }],
  ...["onsite", "on site"].map((name): [string, Condition] => [name, { mode: "Onsite" }]),
  ...["full time", "fulltime"].map((name): [string, Condition] => [name, { type: "Full-time" }]),
  ...["part time", "parttime"].map((name): [string, Condition] => [name, { type: "Part-time" }]),
  ...["contract", "contractual", "project based"].map((name): [string, Condition] => [name, { type: "Contract" }]),
  ...["internship", "intern", "ojt"].map((name): [string, Condition] => [name, { type: "Internship" }]),
]);
const CONDITION_WORDS = 3;
/** Words for the people that jobs are meant for. Here, every job is for everyone. */
const EVERYBODY = new Set(["pwd", "kapansanan", "disability", "disabled", "person"]);

function conditionAt(words: readonly string[], at: number): { condition: Condition; length: number } | null {
  for (let length = Math.min(CONDITION_WORDS, words.length - at); length > 0; length -= 1) {
    const condition = CONDITIONS.get(words.slice(at, at + length).join(" "));
    if (condition) return { condition, length };
  }
  return null;
}

/** Parses a query with the words and concepts that the index knows. */
export function parseQuestion(text: string, spelling: Spelling): Question {
  const typed = wordsOf(text);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  // Conditions are parsed before stop words are removed, because their words may be stop words.
  const conditions: Condition[] = [];
  const left: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const found = conditionAt(typed, at);
    if (found) conditions.push(found.condition);
    else left.push(typed[at] ?? "");
    at += found?.length ?? 1;
  }
  const telling = left.filter((word) => !isStopWord(word) && !EVERYBODY.has(word));
  // If there are only stop words, they are searched.
  const words = telling.length > 0 || conditions.length > 0 ? telling : left;
  const meant = words.map((word) => [word, ...spelling.corrections(word)]);
  const units: Unit[] = [];
  const places: string[] = [];
  // By the likeliest form; the typed one stays among the words.
  const likely = meant.map(([typedWord, corrected]) => corrected ?? typedWord ?? "");
  for (let at = 0; at < likely.length; ) {
    const place = placeWordsAt(likely, at);
    const named = place > 0 ? null : namedAt(likely, at);
    const length = Math.max(place, named?.length ?? 1);
    if (place > 0) places.push(likely.slice(at, at + place).join(" "));
    else {
      const isLast = at + length === likely.length;
      addUnit(units, { words: meant.slice(at, at + length), concepts: named?.concepts ?? [], open: isOpen && isLast });
    }
    at += length;
  }
  return {
    units,
    places: places.length > 0 ? placesOf(places.join(", ")) : null,
    mode: conditions.find((condition) => "mode" in condition)?.mode ?? null,
    type: conditions.find((condition) => "type" in condition)?.type ?? null,
  };
}

/** Merges two names of one concept into one unit: 'nurse RN'. */
function addUnit(units: Unit[], unit: Unit): void {
  const ids = new Set(unit.concepts.map(({ id }) => id));
  if (units.some(({ concepts }) => concepts.some(({ id }) => ids.has(id)))) return;
  units.push(unit);
}
