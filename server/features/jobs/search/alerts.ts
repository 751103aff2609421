import { nearness } from "#shared/matching/places.ts";
import { createNames, entryOf } from "./entries.ts";
import { createFilter } from "./filters.ts";
import { CONCEPT_WORDS, conceptsIn } from "./text/concepts.ts";
import { parseQuestion, type Unit } from "./text/question.ts";
import { createSpelling, mistakes, type Spelling } from "./text/spelling.ts";
import { wordsOf } from "./text/words.ts";
import type { JobDoc, JobQuery } from "./types.ts";

/** A beginning in the midst of a question may go on from here, as in the search itself. */
const PREFIX_LEAST = 4;

/** Whether several questions are asking for one job. */
export type Alerts = (job: JobDoc, queries: readonly JobQuery[]) => boolean[];

/**
 * Says for which saved searches a new job is news. It goes by the rules of the search with one difference: a list may
 * end with what fits by half, a message may not. So all that was asked for has to be in the job, and a place, a work
 * mode or a type named among the words holds as its filter would. What is found here, the search finds too.
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

    // As in the search: a letter or two begin too much to be looked for everywhere.
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
      // Work from home is near to everybody who named what they want to do, and not to who named a place alone.
      const isAnywhere = job.work_mode === "Remote" && units.length > 0;
      if (places && !isAnywhere && nearness(places, entry.places) === null) return false;
      return units.every(isMet);
    });
  };
}

/** Words of the job are right as they are, and others are mended where one letter is wrong: a message should not guess. */
function careful(spelling: Spelling, words: ReadonlySet<string>): Spelling {
  const corrections = (word: string) =>
    words.has(word) ? [] : spelling.corrections(word).filter((found) => mistakes(word, found) === 1);
  return { ...spelling, corrections };
}
