import type { AccessFeature } from "#shared/jobs/access-features.ts";
import { nearness, placesOf } from "#shared/matching/places.ts";
import { skillKey } from "#shared/matching/skills.ts";
import type { Entry } from "./entries.ts";
import type { JobQuery } from "./types.ts";

/** The filters that can leave a job out. Each feature is one. */
export type FilterName = "type" | "work_mode" | "skills" | "location" | "min_salary" | AccessFeature;

/**
 * @returns for an entry: null if every filter lets it pass, the filter's name if one alone does not, "many" otherwise.
 * That is all that exact counts need: a choice of a filter is counted where all others hold.
 */
export function createFilter(query: JobQuery): (entry: Entry) => FilterName | "many" | null {
  const tests: [FilterName, (entry: Entry) => boolean][] = [];
  if (query.types.length > 0) tests.push(["type", ({ type }) => query.types.includes(type)]);
  if (query.work_modes.length > 0) tests.push(["work_mode", (entry) => query.work_modes.includes(entry.work_mode)]);
  if (query.skills.length > 0) {
    const keys = new Set(query.skills.map(skillKey));
    tests.push(["skills", ({ prepared }) => prepared.skills.some(({ key }) => keys.has(key))]);
  }
  const { min_salary: least } = query;
  if (least !== null) tests.push(["min_salary", (entry) => paysAtLeast(entry, least)]);
  if (query.location.trim() !== "") tests.push(["location", placeTest(query.location)]);
  for (const feature of new Set(query.access)) {
    tests.push([feature, ({ prepared }) => allows(prepared.job.access[feature], query.access_unknown)]);
  }
  return (entry) => {
    let failed: FilterName | null = null;
    for (const [name, test] of tests) {
      if (test(entry)) continue;
      if (failed !== null) return "many";
      failed = name;
    }
    return failed;
  };
}

function allows(answer: "yes" | "no" | "unknown", unknownToo: boolean): boolean {
  return answer === "yes" || (unknownToo && answer === "unknown");
}

/** Whether it says that it can pay so much a month. */
export function paysAtLeast({ prepared: { pays } }: Entry, least: number): boolean {
  return pays !== null && pays >= least;
}

/** In a place of the list, by whatever name; otherwise each word must begin one of the job's place. */
function placeTest(text: string): (entry: Entry) => boolean {
  const wanted = placesOf(text);
  if (wanted.around.size > 0) return ({ places }) => nearness(wanted, places) === "there";
  return ({ places }) => wanted.words.every((word) => places.words.some((own) => own.startsWith(word)));
}
