import type { AccessFeature } from "../jobs/access-features.ts";
import { topMonthly } from "../jobs/salary.ts";
import { foldText } from "../text.ts";
import type { MatchJob, MatchSeeker } from "./match.schemas.ts";
import { nearness, type Places, placesOf } from "./places.ts";
import { skillKey } from "./skills.ts";
import { titleWords } from "./titles.ts";

/** A job's skill, prepared for comparison. */
export interface PreparedSkill {
  key: string;
  name: string;
  required: boolean;
  weight: number;
}

/** What is computed once per job instead of once per seeker. */
export interface PreparedJob {
  skills: readonly PreparedSkill[];
  /** Total weight of all its skills. */
  weight: number;
  title: readonly string[];
  places: Places;
  job: MatchJob;
  /** PHP per month. */
  pays: number | null;
}

/** What is computed once per seeker. */
export interface PreparedSeeker {
  skills: ReadonlySet<string>;
  wanted: readonly string[];
  current: readonly string[];
  /** Caches how close the job's location is to each place it was compared with. */
  nearness(place: Places): ReturnType<typeof nearness>;
  /** Wants to work from home. */
  home: boolean;
  /** Named a preferred location. */
  saidPlace: boolean;
  /** PHP per month; null if the seeker named none. */
  asks: number | null;
  years: number | null;
  needs: readonly AccessFeature[];
}

/** A required skill weighs twice as much as a nice-to-have of the same importance. */
const REQUIRED = 2;
const FROM_HOME = /\b(remote(ly)?|work from home|wfh|home based|from home|online|anywhere|sa bahay)\b/;

/** @param places the parsed location, if the caller caches it across jobs */
export function prepareJob(job: MatchJob, places: Places = placesOf(job.location)): PreparedJob {
  const byKey = new Map<string, PreparedSkill>();
  for (const { name, required, importance } of job.skills) {
    const key = skillKey(name);
    const weight = importance * (required ? REQUIRED : 1);
    // The same skill under two names: the heavier one counts.
    if (weight > (byKey.get(key)?.weight ?? 0)) byKey.set(key, { key, name, required, weight });
  }
  const skills = [...byKey.values()].sort((a, b) => b.weight - a.weight);
  return {
    skills,
    weight: skills.reduce((sum, skill) => sum + skill.weight, 0),
    title: titleWords(job.title),
    places,
    job,
    pays: topMonthly(job),
  };
}

export function prepareSeeker(seeker: MatchSeeker): PreparedSeeker {
  const preference = foldText(seeker.location_preference).replace(/[^\p{L}\p{N}]+/gu, " ");
  return {
    skills: new Set(seeker.skills.map(skillKey)),
    wanted: titleWords(seeker.desired_job_title),
    current: titleWords(seeker.current_job_title),
    nearness: remembered(placesOf(seeker.location_preference)),
    home: FROM_HOME.test(preference),
    saidPlace: preference.trim() !== "",
    // A salary of 0 counts as not stated.
    asks: seeker.desired_salary || null,
    years: seeker.experience_years,
    needs: [...new Set(seeker.needs)],
  };
}

function remembered(wanted: Places): PreparedSeeker["nearness"] {
  const known = new Map<Places, ReturnType<typeof nearness>>();
  return (place) => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const now = nearness(wanted, place);
    known.set(place, now);
    return now;
  };
}
