import { ACCESS_FEATURES, type AccessFeature } from "#shared/jobs/access-features.ts";
import type { AccessAnswer, JobType, WorkMode } from "#shared/jobs/jobs.schemas.ts";
import { type Places, placesOf } from "#shared/matching/places.ts";
import { type PreparedJob, prepareJob } from "#shared/matching/prepared.ts";
import type { JobDoc } from "./types.ts";

/** A document as the index keeps it: what is compared again and again is worked out once. Of its texts nothing is kept. */
export interface Entry {
  id: number;
  type: JobType;
  work_mode: WorkMode;
  created_at: number;
  expires_at: number | null;
  /** As they are counted; each job has them all. */
  access: readonly (readonly [AccessFeature, AccessAnswer])[];
  places: Places;
  /** Of the places that it can be found under, by their names in the list. */
  placeNames: readonly string[];
  prepared: PreparedJob;
}

export function entryOf(doc: JobDoc): Entry {
  const { title, location, work_mode, salary_min, salary_max, salary_period, experience_years, skills, access } = doc;
  const places = placesOf(location);
  return {
    id: doc.id,
    type: doc.type,
    work_mode,
    created_at: doc.created_at,
    expires_at: doc.expires_at,
    access: ACCESS_FEATURES.map((feature) => [feature, access[feature]] as const),
    places,
    placeNames: [...places.towns, ...places.around],
    prepared: prepareJob({
      title,
      location,
      work_mode,
      salary_min,
      salary_max,
      salary_period,
      experience_years,
      skills,
      access,
    }),
  };
}

export function isOpenAt({ expires_at }: Entry, now: number): boolean {
  return expires_at === null || expires_at > now;
}

/** For sorting: the newer one first; of two of one moment, the one with the larger id. */
export function newestFirst(a: Entry, b: Entry): number {
  return b.created_at - a.created_at || b.id - a.id;
}
