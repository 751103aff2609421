import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { type Places, placesOf } from "#shared/matching/places.ts";
import { type PreparedJob, prepareJob } from "#shared/matching/prepared.ts";
import { skillLabel } from "#shared/matching/skills.ts";
import type { JobDoc } from "./types.ts";

/** The monthly salaries of the facet, in PHP. */
export const SALARY_STEPS: readonly number[] = [
  10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000,
];
/** Bits of an answer in `Entry.access`. */
export const ANSWER_BITS = 2;

/**
 * A job as the index stores it: values that filters and facets compare are computed once, and repeated names are
 * replaced by numbers. Texts are not stored.
 */
export interface Entry {
  id: number;
  /** Indexes in the lists of types and of work modes. */
  type: number;
  mode: number;
  created_at: number;
  expires_at: number | null;
  /** Bits: for each feature in order, the index of its answer in the list of answers. */
  access: number;
  places: Places;
  /** Numbers from `Names`. */
  placeNames: readonly number[];
  skillNames: readonly number[];
  /** How many of `SALARY_STEPS` the job can pay. */
  steps: number;
  prepared: PreparedJob;
}

/** Gives each name one number. */
export interface Numbered {
  /** @param label the text to show, if it differs from the key; the first one is used */
  numberOf(key: string, label?: string): number;
  /** For queries: does not assign a number to an unknown name. */
  find(key: string): number | undefined;
  labelOf(number: number): string;
  count(): number;
}

function createNumbered(): Numbered {
  const numbers = new Map<string, number>();
  const labels: string[] = [];
  return {
    numberOf: (key, label = key) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, labels.length);
      return labels.push(label) - 1;
    },
    find: (key) => numbers.get(key),
    labelOf: (number) => labels[number] ?? "",
    count: () => labels.length,
  };
}

/** The names that the entries of an index share. */
export interface Names {
  skills: Numbered;
  places: Numbered;
  placesOf(location: string): Places;
}

export function createNames(): Names {
  const byLocation = new Map<string, Places>();
  return {
    skills: createNumbered(),
    places: createNumbered(),
    placesOf: (location) => {
      const places = byLocation.get(location) ?? placesOf(location);
      byLocation.set(location, places);
      return places;
    },
  };
}

export function entryOf(doc: JobDoc, names: Names): Entry {
  const { title, location, work_mode, salary_min, salary_max, salary_period, experience_years, skills, access } = doc;
  const places = names.placesOf(location);
  const prepared = prepareJob(
    { title, location, work_mode, salary_min, salary_max, salary_period, experience_years, skills, access },
    places,
  );
  const { pays } = prepared;
  return {
    id: doc.id,
    type: JOB_TYPES.indexOf(doc.type),
    mode: WORK_MODES.indexOf(work_mode),
    created_at: doc.created_at,
    expires_at: doc.expires_at,
    access: ACCESS_FEATURES.reduce(
      (bits, feature, at) => bits | (ACCESS_ANSWERS.indexOf(access[feature]) << (at * ANSWER_BITS)),
      0,
    ),
    places,
    placeNames: [...new Set([...places.towns, ...places.around])].map((name) => names.places.numberOf(name)),
    skillNames: prepared.skills.map(({ key, name }) => names.skills.numberOf(key, skillLabel(name))),
    steps: pays === null ? 0 : SALARY_STEPS.filter((step) => pays >= step).length,
    prepared,
  };
}

export function isOpenAt({ expires_at }: Entry, now: number): boolean {
  return expires_at === null || expires_at > now;
}

/** Sorts newer ones first; at the same time, the larger id first. */
export function newestFirst(a: Entry, b: Entry): number {
  return b.created_at - a.created_at || b.id - a.id;
}
