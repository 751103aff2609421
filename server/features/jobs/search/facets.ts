import { ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_TYPES, WORK_MODES } from "#shared/jobs/jobs.schemas.ts";
import { placesOf } from "#shared/matching/places.ts";
import { skillKey, skillLabel } from "#shared/matching/skills.ts";
import type { Entry } from "./entries.ts";
import { createFilter, type FilterName, paysAtLeast } from "./filters.ts";
import type { JobFacets, JobQuery, NamedCount } from "./types.ts";

/** Choices of a filter that has too many of them. */
const NAMES_MOST = 20;
/** PHP a month. */
export const SALARY_STEPS = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const;

/**
 * Leaves out what the filters of a question do not let pass, and counts what each choice would find: a job counts for
 * the choices of a filter if every other filter lets it pass.
 */
export function filterAndCount(entries: Iterable<Entry>, query: JobQuery): { passed: Entry[]; facets: JobFacets } {
  const filter = createFilter(query);
  const facets = emptyFacets(query);
  const skills = new Map<string, number>();
  const names = new Map<string, number>();
  // One skill by whichever of its names: what it is called here, or what the first job calls it.
  const labels = new Map(query.skills.map((name) => [skillKey(name), skillLabel(name)]));
  const passed: Entry[] = [];
  for (const entry of entries) {
    const failed = filter(entry);
    if (failed === "many") continue;
    if (failed === null) passed.push(entry);
    const counts = (filterName: FilterName) => failed === null || failed === filterName;
    if (counts("type")) facets.type[entry.type] += 1;
    if (counts("work_mode")) facets.work_mode[entry.work_mode] += 1;
    if (counts("skills")) {
      for (const { key, name } of entry.prepared.skills) {
        const label = labels.get(key) ?? skillLabel(name);
        labels.set(key, label);
        count(skills, label);
      }
    }
    if (counts("location")) for (const name of entry.placeNames) count(names, name);
    if (counts("min_salary")) {
      for (const step of facets.min_salary) if (paysAtLeast(entry, step.at_least)) step.count += 1;
    }
    for (const [feature, answer] of entry.access) if (counts(feature)) facets.access[feature][answer] += 1;
  }
  const chosenPlaces = placesOf(query.location);
  const chosenSkills = new Set(query.skills.map(skillKey));
  facets.skills = most(
    skills,
    [...chosenSkills].map((key) => labels.get(key) ?? key),
  );
  facets.location = most(names, [...chosenPlaces.towns, ...chosenPlaces.regions]);
  return { passed, facets };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The most frequent, and those that were chosen, however rare: by count, then by name. */
function most(counts: ReadonlyMap<string, number>, chosen: readonly string[]): NamedCount[] {
  const byCount = (a: NamedCount, b: NamedCount) => b.count - a.count || (a.name < b.name ? -1 : 1);
  const all = [...counts].map(([name, count]) => ({ name, count })).sort(byCount);
  const kept = new Set([...all.slice(0, NAMES_MOST).map(({ name }) => name), ...chosen]);
  return [...kept].map((name) => ({ name, count: counts.get(name) ?? 0 })).sort(byCount);
}

function emptyFacets({ min_salary }: JobQuery): JobFacets {
  const zeros = <K extends string>(keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  const steps = new Set<number>([...SALARY_STEPS, ...(min_salary === null ? [] : [min_salary])]);
  return {
    type: zeros(JOB_TYPES),
    work_mode: zeros(WORK_MODES),
    access: Object.fromEntries(
      ACCESS_FEATURES.map((feature) => [feature, zeros(ACCESS_ANSWERS)]),
    ) as JobFacets["access"],
    skills: [],
    location: [],
    min_salary: [...steps].sort((a, b) => a - b).map((at_least) => ({ at_least, count: 0 })),
  };
}
