import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { placesOf } from "#shared/matching/places.ts";
import { skillKey, skillLabel } from "#shared/matching/skills.ts";
import { type Entry, type Names, type Numbered, SALARY_STEPS } from "./entries.ts";
import { answerOf, createFilter, paysAtLeast } from "./filters.ts";
import type { JobFacets, JobQuery, NamedCount } from "./types.ts";

/** The most options of a facet with many values. */
const NAMES_MOST = 20;

/**
 * Applies the filters of a query and counts what each option would find. A job counts for the options of a filter if it
 * passes all other filters.
 */
export function filterAndCount(
  entries: readonly Entry[],
  query: JobQuery,
  names: Names,
): { passed: Entry[]; facets: JobFacets } {
  const filter = createFilter(query, names);
  const chosenSkills = new Map(query.skills.map((name) => [skillKey(name), skillLabel(name)]));
  const { towns, regions } = placesOf(query.location);
  const chosenPlaces = new Map([...towns, ...regions].map((name) => [name, name]));
  const type = zeros(JOB_TYPES.length);
  const mode = zeros(WORK_MODES.length);
  const answers = ACCESS_FEATURES.map(() => zeros(ACCESS_ANSWERS.length));
  const skills = zeros(names.skills.count());
  const places = zeros(names.places.count());
  const steps = zeros(SALARY_STEPS.length + 1);
  let chosenSalary = 0;
  const passed: Entry[] = [];

  for (const entry of entries) {
    const failed = filter(entry);
    if (failed === "many") continue;
    const all = failed === null;
    if (all) passed.push(entry);
    if (all || failed === "type") add(type, entry.type);
    if (all || failed === "work_mode") add(mode, entry.mode);
    if (all || failed === "skills") for (const skill of entry.skillNames) add(skills, skill);
    if (all || failed === "location") for (const place of entry.placeNames) add(places, place);
    if (all || failed === "min_salary") {
      add(steps, entry.steps);
      if (query.min_salary !== null && paysAtLeast(entry, query.min_salary)) chosenSalary += 1;
    }
    for (let at = 0; at < answers.length; at += 1) {
      const counts = answers[at];
      if (counts && (all || failed === ACCESS_FEATURES[at])) add(counts, answerOf(entry, at));
    }
  }
  const facets: JobFacets = {
    type: named(JOB_TYPES, type),
    work_mode: named(WORK_MODES, mode),
    access: Object.fromEntries(
      ACCESS_FEATURES.map((feature, at) => [feature, named(ACCESS_ANSWERS, answers[at] ?? [])]),
    ) as JobFacets["access"],
    skills: most(skills, names.skills, chosenSkills),
    location: most(places, names.places, chosenPlaces),
    min_salary: salaries(steps, query.min_salary, chosenSalary),
  };
  return { passed, facets };
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

function add(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function named<K extends string>(keys: readonly K[], counts: readonly number[]): Record<K, number> {
  return Object.fromEntries(keys.map((key, at) => [key, counts[at] ?? 0])) as Record<K, number>;
}

/**
 * The most frequent options and all chosen ones, by count, then by name.
 * @param chosen by key, the labels of the chosen options; used for those that no job has
 */
function most(counts: readonly number[], names: Numbered, chosen: ReadonlyMap<string, string>): NamedCount[] {
  const byCount = (a: NamedCount, b: NamedCount) => b.count - a.count || (a.name < b.name ? -1 : 1);
  const known = new Set([...chosen.keys()].map((key) => names.find(key)));
  const unknown = [...chosen].filter(([key]) => names.find(key) === undefined);
  const all = [
    ...counts.map((count, number) => ({ name: names.labelOf(number), count, isChosen: known.has(number) })),
    ...unknown.map(([, name]) => ({ name, count: 0, isChosen: true })),
  ]
    .filter(({ count, isChosen }) => count > 0 || isChosen)
    .sort(byCount);
  const kept = all.filter(({ isChosen }, at) => at < NAMES_MOST || isChosen);
  return kept.map(({ name, count }) => ({ name, count }));
}

/** A job that can pay a step can pay all lower ones. */
function salaries(steps: readonly number[], chosen: number | null, chosenCount: number): JobFacets["min_salary"] {
  const all = SALARY_STEPS.map((at_least, at) => ({
    at_least,
    count: steps.slice(at + 1).reduce((sum, count) => sum + count, 0),
  }));
  if (chosen !== null && !SALARY_STEPS.includes(chosen)) all.push({ at_least: chosen, count: chosenCount });
  return all.sort((a, b) => a.at_least - b.at_least);
}
