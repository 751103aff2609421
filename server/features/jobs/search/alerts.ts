import { nearness } from "#shared/matching/places.ts";
import { createNames, entryOf } from "./entries.ts";
import { createFilter } from "./filters.ts";
import { CONCEPT_WORDS, conceptsIn } from "./text/concepts.ts";
import { parseQuestion, type Unit } from "./text/question.ts";
import { createSpelling, mistakes, type Spelling } from "./text/spelling.ts";
import { wordsOf } from "./text/words.ts";
import type { JobDoc, JobQuery } from "./types.ts";

/** From this length on, words within the query may be prefixes, as in the search. */
const PREFIX_LEAST = 4;

/** Matches saved searches with one new job. */
export type Alerts = (job: JobDoc, queries: readonly JobQuery[]) => boolean[];

/**
 * Finds the saved searches that match a new job. It follows the rules of the search but is stricter, because a
 * notification should not be a guess: the job must contain the whole query, and a place, work mode or type in the query
 * works like the filter. The search finds every job that matches here.
 */
export function createAlerts(): Alerts {
  const spelling = createSpelling(CONCEPT_WORDS);
  return (job, queries) => {
    const names = createNames();
    const entry = entryOf(job, names);
    const title = wordsOf(job.title);
    const skills = job.skills.map(({ name }) => wordsOf(name));
    const body = wordsOf(`${job.company} ${job.description} ${job.requirements}`);
    const words = new Set([...title, ...skills.flat(), ...body]);
    const concepts = new Set([...conceptsIn(title), ...skills.flatMap(conceptsIn)]);
    const known = careful(spelling, words);

    // As in the search, prefixes of one or two letters are not searched in all fields.
    const begun = (form: string) =>
      form.length > 2 ? [...words] : form.length === 2 ? [...title, ...skills.flat()] : title;
    const isThere = (form: string, mayGoOn: boolean) =>
      words.has(form) || (mayGoOn && begun(form).some((word) => word.startsWith(form)));
    const isMet = ({ words: asked, concepts: named, open }: Unit): boolean =>
      named.some(({ id }) => concepts.has(id)) ||
      asked.every((forms, at) => {
        const isLast = open && at === asked.length - 1;
        return forms.some((form) => isThere(form, isLast || form.length >= PREFIX_LEAST));
      });

    return queries.map((query) => {
      if (createFilter(query, names)(entry) !== null) return false;
      const { units, places, mode, type } = parseQuestion(query.text, known);
      if (mode && mode !== job.work_mode) return false;
      if (type && type !== job.type) return false;
      // Remote jobs match every place, unless the search names nothing but the place.
      const isAnywhere = job.work_mode === "Remote" && units.length > 0;
      if (places && !isAnywhere && nearness(places, entry.places) === null) return false;
      return units.every(isMet);
    });
  };
}

/** Corrects at most one letter of a word, because a notification should not be a guess. */
function careful(spelling: Spelling, words: ReadonlySet<string>): Spelling {
  const corrections = (word: string) =>
    words.has(word) ? [] : spelling.corrections(word).filter((found) => mistakes(word, found) === 1);
  return { ...spelling, corrections };
}
