import type { JobType, WorkMode } from "#shared/jobs/job-lists.ts";
import { type Places, placesOf, placeWordsAt } from "#shared/matching/places.ts";
import { type Concept, namedAt } from "./concepts.ts";
import type { Spelling } from "./spelling.ts";
import { isStopWord, wordsOf } from "./words.ts";

/** A thing that is asked for: words that are one name, or a word alone. */
export interface Unit {
  /** Each with what it may stand for: itself, or what it was probably meant to be. */
  words: readonly (readonly string[])[];
  concepts: readonly Concept[];
  /** The last word may go on. */
  open: boolean;
}

/** What a text asks for. Conditions rank what the units find, and find nothing where there are units. */
export interface Question {
  units: readonly Unit[];
  /** Null where no place is named. */
  places: Places | null;
  mode: WorkMode | null;
  type: JobType | null;
}

type Condition = { mode: WorkMode } | { type: JobType };

/** How people write where and how long they want to work. */
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
/** Words that say of whom a job is for, which is everybody here. */
const EVERYBODY = new Set(["pwd", "kapansanan", "disability", "disabled", "person"]);

function conditionAt(words: readonly string[], at: number): { condition: Condition; length: number } | null {
  for (let length = Math.min(CONDITION_WORDS, words.length - at); length > 0; length -= 1) {
    const condition = CONDITIONS.get(words.slice(at, at + length).join(" "));
    if (condition) return { condition, length };
  }
  return null;
}

/** Takes a text apart as far as it is told what there is to be found. */
export function parseQuestion(text: string, spelling: Spelling): Question {
  const typed = wordsOf(text);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  // Conditions are read before anything is left out: their words are stop words elsewhere.
  const conditions: Condition[] = [];
  const left: string[] = [];
  for (let at = 0; at < typed.length; ) {
    const found = conditionAt(typed, at);
    if (found) conditions.push(found.condition);
    else left.push(typed[at] ?? "");
    at += found?.length ?? 1;
  }
  const telling = left.filter((word) => !isStopWord(word) && !EVERYBODY.has(word));
  // Nothing but stop words: then they are meant.
  const words = telling.length > 0 || conditions.length > 0 ? telling : left;
  const meant = words.map((word) => [word, ...spelling.corrections(word)]);
  const units: Unit[] = [];
  const places: string[] = [];
  // By its likeliest form; what was typed stays among its words.
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

/** Two names of one thing are one unit: 'nurse RN'. */
function addUnit(units: Unit[], unit: Unit): void {
  const ids = new Set(unit.concepts.map(({ id }) => id));
  if (units.some(({ concepts }) => concepts.some(({ id }) => ids.has(id)))) return;
  units.push(unit);
}
