import MiniSearch, { type Query, type SearchOptions } from "minisearch";
import { JOB_TYPES } from "#shared/jobs/job-lists.ts";
import { nearness } from "#shared/matching/places.ts";
import type { Entry } from "../entries.ts";
import type { JobDoc } from "../types.ts";
import { CONCEPT_WORDS, conceptsIn } from "./concepts.ts";
import { parseQuestion, type Question, type Unit } from "./question.ts";
import { createSpelling } from "./spelling.ts";
import { isStopWord, wordsOf } from "./words.ts";

/**
 * The searchable fields of a job, as words separated by spaces. `is` and `can` hold the concepts of title and skills.
 */
interface Indexed {
  id: number;
  title: string;
  skills: string;
  company: string;
  body: string;
  is: string;
  can: string;
}

const WORD_FIELDS = ["title", "skills", "company", "body"] as const;
const FIELDS = [...WORD_FIELDS, "is", "can"];
/** Title counts more than skills, and skills more than the description. */
const BOOST = { title: 8, skills: 3, company: 2, body: 0.6, is: 8, can: 2 };
/** Low values, because the length of short fields and repeated words say little. */
const BM25 = { k: 0.6, b: 0.3, d: 0.5 };
const PREFIX_WEIGHT = 0.6;
/** The fields that prefixes of one or two letters are searched in, because such prefixes match too much. */
const BEGINNINGS: Readonly<Record<number, readonly string[]>> = { 1: ["title"], 2: ["title", "skills"] };
/** From this length on, words within the query may be prefixes, too. */
const PREFIX_LEAST = 4;
/** The weight of a corrected word. */
const CORRECTED = 0.85;
/** Lowers the score of jobs that contain only a part of the query. */
const COVERAGE_POWER = 1.5;
const COVERAGE_LEAST = 0.5;
/** Jobs that contain only a part of the query and score less than this part of the best are left out. */
const FLOOR = 0.12;
/** The number of cached queries, for pages and filters of one search and for frequent queries. */
const KEPT_TEXTS = 50;
/** Factors for jobs that do not meet a condition. */
const ELSEWHERE = 0.3;
const ELSEWHERE_FROM_HOME = 0.6;
const OTHER_MODE = 0.35;
const HALF_REMOTE = 0.65;
const OTHER_TYPE = 0.4;

const rowOf = (words: Iterable<string>): string => [...words].join(" ");
const split = (row: string): string[] => (row === "" ? [] : row.split(" "));

function indexed(doc: JobDoc): Indexed {
  const title = wordsOf(doc.title);
  const skills = doc.skills.map(({ name }) => wordsOf(name));
  return {
    id: doc.id,
    title: rowOf(title),
    skills: rowOf(skills.flat()),
    company: rowOf(wordsOf(doc.company)),
    body: rowOf(wordsOf(`${doc.description} ${doc.requirements}`).filter((word) => !isStopWord(word))),
    is: rowOf(conceptsIn(title)),
    can: rowOf(new Set(skills.flatMap(conceptsIn))),
  };
}

const wordsIn = (row: Indexed): Set<string> => new Set(WORD_FIELDS.flatMap((field) => split(row[field])));

/** Finds jobs by words and scores how well they fit. */
export class TextIndex {
  readonly #entryOf: (id: number) => Entry | undefined;
  readonly #spelling = createSpelling(CONCEPT_WORDS);
  readonly #rows = new Map<number, Set<string>>();
  readonly #kept = new Map<string, Map<number, number> | null>();
  readonly #index = new MiniSearch<Indexed>({
    fields: FIELDS,
    tokenize: split,
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, bm25: BM25, weights: { prefix: PREFIX_WEIGHT, fuzzy: 0 } },
  });

  /** @param entryOf the entry of an indexed job; undefined if there is none */
  constructor(entryOf: (id: number) => Entry | undefined) {
    this.#entryOf = entryOf;
  }

  put(doc: JobDoc): void {
    this.remove(doc.id);
    this.#kept.clear();
    const row = indexed(doc);
    const words = wordsIn(row);
    this.#index.add(row);
    this.#rows.set(doc.id, words);
    this.#spelling.add(words);
  }

  /** By job id, the score of each job found; null if the text contains nothing to search for. */
  search(text: string): Map<number, number> | null {
    const before = this.#kept.get(text);
    if (before !== undefined) return before;
    const found = this.#search(text);
    for (const oldest of this.#kept.keys()) if (this.#kept.size >= KEPT_TEXTS) this.#kept.delete(oldest);
    this.#kept.set(text, found);
    return found;
  }

  remove(id: number): void {
    const words = this.#rows.get(id);
    if (!words) return;
    this.#kept.clear();
    this.#rows.delete(id);
    this.#spelling.remove(words);
    this.#index.discard(id);
  }

  /** Scores by job id for one query. Alternative forms of a term do not add up. */
  #run(query: Query, options: SearchOptions): Map<number, number> {
    const found = this.#index.search(query, options);
    return new Map(found.map(({ id, score, queryTerms }) => [id, score / Math.max(1, queryTerms.length)]));
  }

  #scoresOf(unit: Unit): Map<number, number> {
    const best = new Map<number, number>();
    const take = (scores: Map<number, number>, weight: number) => {
      for (const [id, score] of scores) best.set(id, Math.max(best.get(id) ?? 0, score * weight));
    };
    const words = (mayGoOn: (at: number, term: string) => boolean): Query => ({
      combineWith: "AND",
      queries: unit.words.map((forms, at) => ({
        combineWith: "OR",
        queries: [...forms],
        prefix: (term) => mayGoOn(at, term),
        boostTerm: (term) => (term === forms[0] ? 1 : CORRECTED),
      })),
    });
    const isLast = (at: number) => unit.open && at === unit.words.length - 1;
    const short = unit.words.length === 1 ? BEGINNINGS[unit.words[0]?.[0]?.length ?? 0] : undefined;
    if (short) {
      take(
        this.#run(
          words(() => false),
          { fields: [...WORD_FIELDS] },
        ),
        1,
      );
      take(this.#run(words(isLast), { fields: [...short] }), 1);
    } else {
      const mayGoOn = (at: number, term: string) => isLast(at) || term.length >= PREFIX_LEAST;
      take(this.#run(words(mayGoOn), { fields: [...WORD_FIELDS] }), 1);
    }
    for (const { id, near } of unit.concepts) {
      take(this.#run(id, { fields: ["is", "can"] }), 1);
      for (const [other, weight] of Object.entries(near)) take(this.#run(other, { fields: ["is"] }), weight);
    }
    return best;
  }

  #searchUnits(units: readonly Unit[]): Map<number, number> {
    const sums = new Map<number, { score: number; units: number }>();
    for (const unit of units) {
      for (const [id, score] of this.#scoresOf(unit)) {
        const sum = sums.get(id);
        if (sum) {
          sum.score += score;
          sum.units += 1;
        } else sums.set(id, { score, units: 1 });
      }
    }
    const coverageOf = (sum: { units: number }) => sum.units / units.length;
    const found = new Map<number, number>();
    let best = 0;
    for (const [id, sum] of sums) {
      const score = sum.score * coverageOf(sum) ** COVERAGE_POWER;
      best = Math.max(best, score);
      found.set(id, score);
    }
    for (const [id, sum] of sums) {
      const coverage = coverageOf(sum);
      if (coverage === 1) continue;
      if (coverage < COVERAGE_LEAST || (found.get(id) ?? 0) < best * FLOOR) found.delete(id);
    }
    return found;
  }

  #search(text: string): Map<number, number> | null {
    const question = parseQuestion(text, this.#spelling);
    const { units, places, mode, type } = question;
    if (units.length === 0) {
      if (!places && !mode && !type) return null;
      // Only conditions: all jobs that meet them.
      const meets = (id: number) => factor(question, this.#entryOf(id)) === 1;
      return new Map([...this.#rows.keys()].filter(meets).map((id) => [id, 1]));
    }
    const found = this.#searchUnits(units);
    if (places || mode || type) {
      for (const [id, score] of found) found.set(id, score * factor(question, this.#entryOf(id)));
    }
    return found;
  }
}

/** The part of a score that remains for a job that does not meet the conditions of the question. */
function factor({ places, mode, type }: Question, entry: Entry | undefined): number {
  let factor = 1;
  if (!entry) return factor;
  const { work_mode } = entry.prepared.job;
  if (places && nearness(places, entry.places) === null) {
    factor *= work_mode === "Remote" ? ELSEWHERE_FROM_HOME : ELSEWHERE;
  }
  if (mode && work_mode !== mode) factor *= mode === "Remote" && work_mode === "Hybrid" ? HALF_REMOTE : OTHER_MODE;
  if (type && JOB_TYPES[entry.type] !== type) factor *= OTHER_TYPE;
  return factor;
}
