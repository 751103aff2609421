import type { AccessFeature } from "../jobs/access-features.ts";
import { topMonthly } from "../jobs/salary.ts";
import { foldText } from "../text.ts";
import type { MatchJob, MatchSeeker } from "./match.schemas.ts";
import { nearness, type Places, placesOf } from "./places.ts";
import { skillKey } from "./skills.ts";
import { titleWords } from "./titles.ts";

/** A job's skill as it is compared. */
export interface PreparedSkill {
  key: string;
  name: string;
  required: boolean;
  weight: number;
}

/** What of a job has to be worked out once only, and not for each seeker. */
export interface PreparedJob {
  skills: readonly PreparedSkill[];
  /** Of all its skills together. */
  weight: number;
  title: readonly string[];
  places: Places;
  job: MatchJob;
  /** PHP a month. */
  pays: number | null;
}

/** The same of a seeker. */
export interface PreparedSeeker {
  skills: ReadonlySet<string>;
  wanted: readonly string[];
  current: readonly string[];
  /** How near a job's place is; it remembers those that it was asked of. */
  nearness(place: Places): ReturnType<typeof nearness>;
  /** Wants to work from home. */
  home: boolean;
  /** Said something of where. */
  saidPlace: boolean;
  /** PHP a month; null where nothing is asked for. */
  asks: number | null;
  years: number | null;
  needs: readonly AccessFeature[];
}

/** What is asked for weighs twice what is nice to have, of equal importance. */
const REQUIRED = 2;
const FROM_HOME = /\b(remote(ly)?|work from home|wfh|home based|from home|online|anywhere|sa bahay)\b/;

/** @param places of its location, where somebody keeps them for many jobs */
export function prepareJob(job: MatchJob, places: Places = placesOf(job.location)): PreparedJob {
  const byKey = new Map<string, PreparedSkill>();
  for (const { name, required, importance } of job.skills) {
    const key = skillKey(name);
    const weight = importance * (required ? REQUIRED : 1);
    // Named twice, by two of its names: the heavier counts.
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
    // Nothing is nothing that a job could meet.
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
