import { ACCESS_FEATURES, type AccessFeature } from "#shared/jobs/access-features.ts";
import { ACCESS_ANSWERS, JOB_TYPES, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { nearness, type Places, placesOf } from "#shared/matching/places.ts";
import { skillKey } from "#shared/matching/skills.ts";
import { ANSWER_BITS, type Entry, type Names } from "./entries.ts";
import type { JobQuery } from "./types.ts";

/** The names of the filters. Each accessibility feature is a filter. */
export type FilterName = "type" | "work_mode" | "skills" | "location" | "min_salary" | AccessFeature;

const YES = ACCESS_ANSWERS.indexOf("yes");
const UNKNOWN = ACCESS_ANSWERS.indexOf("unknown");
const ANSWER_MASK = (1 << ANSWER_BITS) - 1;

/** The index of an entry's answer for a feature in the list of answers. */
export function answerOf({ access }: Entry, featureAt: number): number {
  return (access >> (featureAt * ANSWER_BITS)) & ANSWER_MASK;
}

/**
 * @returns for an entry: null if it passes all filters, the name of the filter if it fails exactly one, otherwise
 * "many". Exact counts need no more, because an option counts jobs that pass all other filters.
 */
export function createFilter(query: JobQuery, names: Names): (entry: Entry) => FilterName | "many" | null {
  const tests: [FilterName, (entry: Entry) => boolean][] = [];
  if (query.types.length > 0) {
    const types = query.types.map((type) => JOB_TYPES.indexOf(type));
    tests.push(["type", ({ type }) => types.includes(type)]);
  }
  if (query.work_modes.length > 0) {
    const modes = query.work_modes.map((mode) => WORK_MODES.indexOf(mode));
    tests.push(["work_mode", ({ mode }) => modes.includes(mode)]);
  }
  if (query.skills.length > 0) {
    const skills = query.skills.flatMap((name) => names.skills.find(skillKey(name)) ?? []);
    tests.push(["skills", ({ skillNames }) => skillNames.some((skill) => skills.includes(skill))]);
  }
  const { min_salary: least } = query;
  if (least !== null) tests.push(["min_salary", (entry) => paysAtLeast(entry, least)]);
  if (query.location.trim() !== "") tests.push(["location", placeTest(query.location)]);
  for (const feature of new Set(query.access)) {
    const at = ACCESS_FEATURES.indexOf(feature);
    tests.push([feature, (entry) => allows(answerOf(entry, at), query.access_unknown)]);
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

function allows(answer: number, unknownToo: boolean): boolean {
  return answer === YES || (unknownToo && answer === UNKNOWN);
}

/** Whether a job states that it can pay this much a month. */
export function paysAtLeast({ prepared: { pays } }: Entry, least: number): boolean {
  return pays !== null && pays >= least;
}

/** Whether a job's place matches: a known place by any of its names, otherwise by prefixes. Computed once per place. */
function placeTest(text: string): (entry: Entry) => boolean {
  const wanted = placesOf(text);
  const isThere = (places: Places): boolean =>
    wanted.around.size > 0
      ? nearness(wanted, places) === "there"
      : wanted.words.every((word) => places.words.some((own) => own.startsWith(word)));
  const known = new Map<Places, boolean>();
  return ({ places }) => {
    const answer = known.get(places) ?? isThere(places);
    known.set(places, answer);
    return answer;
  };
}
