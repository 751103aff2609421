import { ACCESS_FEATURE_TEXTS, type AccessFeature } from "../jobs/access-features.ts";
import type { Match, MatchJob, MatchReason, MatchSeeker } from "./match.schemas.ts";
import { MATCH_TEXTS, type MatchTexts, type Share, type Voice } from "./match.texts.ts";
import { nearness } from "./places.ts";
import { type PreparedJob, type PreparedSeeker, prepareJob, prepareSeeker } from "./prepared.ts";

/**
 * How a score is made: a sum of terms, each of them a whole number of points. What one of the two sides has said nothing
 * of earns nothing, and lowers nothing. The first five reach 100 together; access needs that are met come on top, as
 * far as there is room below 100, so that whoever has none can reach it too, and nobody loses a point by having some.
 */
export const POINTS = { skills: 50, title: 20, place: 15, salary: 10, experience: 5 } as const;
/** For each need that the workplace meets. */
export const ACCESS_EACH = 4;
const SCORE_MOST = 100;

/** In the place that is wanted counts whole, near it about half. */
const NEAR = 8;
/** A title that has less of the words than this is another job. */
const TITLE_LEAST = 0.5;
/** What a like job now counts, beside one that is wanted. */
const CURRENT = 0.75;
/** Pay is near what is asked for from here on. */
const PAY_LEAST = 0.8;
/** Years count from half of what is asked for. */
const YEARS_LEAST = 0.5;

/** A term of a score, and what it says to whoever reads it. */
interface Term {
  kind: MatchReason["kind"];
  points: number;
  text: (texts: MatchTexts) => string;
}

/**
 * How well a seeker and a job fit, and why.
 * @param voice whom the reasons are told; the score and its terms are the same for both
 */
export function match(seeker: MatchSeeker, job: MatchJob, voice: Voice = "seeker"): Match {
  return matchPrepared(prepareSeeker(seeker), prepareJob(job), voice);
}

/** The same for those that are compared with many. */
export function matchPrepared(seeker: PreparedSeeker, job: PreparedJob, voice: Voice = "seeker"): Match {
  const terms = termsOf(seeker, job);
  const missing = job.skills.filter(({ key, required }) => required && !seeker.skills.has(key));
  return {
    score: sumOf(terms),
    reasons: terms.map(({ kind, points, text }) => ({ kind, points, text: text(MATCH_TEXTS[voice]) })),
    missing_skills: missing.map(({ name }) => name),
  };
}

/** The score alone. */
export function scorePrepared(seeker: PreparedSeeker, job: PreparedJob): number {
  return sumOf(termsOf(seeker, job));
}

/** The most that a job can score which has neither a skill nor a word of a title in common with the seeker. */
export function mostWithoutCommon(seeker: PreparedSeeker): number {
  const place = seeker.saidPlace ? POINTS.place : 0;
  const salary = asksFor(seeker) === null ? 0 : POINTS.salary;
  return Math.min(SCORE_MOST, place + salary + POINTS.experience + seeker.needs.length * ACCESS_EACH);
}

function sumOf(terms: readonly Term[]): number {
  return terms.reduce((sum, { points }) => sum + points, 0);
}

/** All that counts, the heaviest kind first. The points of needs are cut where 100 is reached, the reasons are not. */
function termsOf(seeker: PreparedSeeker, job: PreparedJob): Term[] {
  const terms = [skills, title, place, salary, experience].flatMap((term) => term(seeker, job) ?? []);
  let room = SCORE_MOST - sumOf(terms);
  for (const feature of seeker.needs.filter((need) => job.job.access[need] === "yes")) {
    const points = Math.min(room, ACCESS_EACH);
    room -= points;
    terms.push(access(feature, points));
  }
  return terms;
}

function skills(seeker: PreparedSeeker, job: PreparedJob): Term | null {
  const asked: Share = { have: 0, of: 0 };
  const nice: Share = { have: 0, of: 0 };
  let weight = 0;
  for (const skill of job.skills) {
    const share = skill.required ? asked : nice;
    share.of += 1;
    if (!seeker.skills.has(skill.key)) continue;
    share.have += 1;
    weight += skill.weight;
  }
  if (weight === 0) return null;
  // All of them alone are all of the points, and one of them is never none.
  const part = Math.min(POINTS.skills - 1, Math.max(1, Math.round((POINTS.skills * weight) / job.weight)));
  const points = weight === job.weight ? POINTS.skills : part;
  return { kind: "skills", points, text: (texts) => texts.skills(asked, nice) };
}

/** How many of the words are in the title: 0 to 1. */
function shareOf(words: readonly string[], title: readonly string[]): number {
  if (words.length === 0) return 0;
  return words.filter((word) => title.includes(word)).length / words.length;
}

function title(seeker: PreparedSeeker, job: PreparedJob): Term | null {
  const wanted = shareOf(seeker.wanted, job.title);
  const current = shareOf(seeker.current, job.title);
  const byWanted = wanted >= TITLE_LEAST ? wanted : 0;
  const byCurrent = current >= TITLE_LEAST ? current * CURRENT : 0;
  const share = Math.max(byWanted, byCurrent);
  if (share === 0) return null;
  const points = Math.round(POINTS.title * share);
  if (byCurrent > byWanted) return { kind: "title", points, text: (texts) => texts.titleCurrent };
  return { kind: "title", points, text: (texts) => (wanted === 1 ? texts.titleWanted : texts.titleNearWanted) };
}

function place(seeker: PreparedSeeker, { job, places }: PreparedJob): Term | null {
  if (!seeker.saidPlace) return null;
  if (job.work_mode === "Remote") return { kind: "place", points: POINTS.place, text: (texts) => texts.remote };
  const near = nearness(seeker.places, places);
  if (near === "there") return { kind: "place", points: POINTS.place, text: (texts) => texts.there(job.location) };
  if (near === "near") return { kind: "place", points: NEAR, text: (texts) => texts.near(job.location) };
  const partly = seeker.home && job.work_mode === "Hybrid";
  return partly ? { kind: "place", points: NEAR, text: (texts) => texts.partlyHome } : null;
}

/** Nothing asked for is nothing that a job could meet. */
function asksFor({ asks }: PreparedSeeker): number | null {
  return asks !== null && asks > 0 ? asks : null;
}

function salary(seeker: PreparedSeeker, { pays }: PreparedJob): Term | null {
  const asks = asksFor(seeker);
  if (asks === null || pays === null) return null;
  const share = pays / asks;
  if (share >= 1) return { kind: "salary", points: POINTS.salary, text: (texts) => texts.pays };
  const points = Math.round((POINTS.salary * (share - PAY_LEAST)) / (1 - PAY_LEAST));
  return points > 0 ? { kind: "salary", points, text: (texts) => texts.paysNearly } : null;
}

function experience({ years }: PreparedSeeker, { job }: PreparedJob): Term | null {
  const of = job.experience_years;
  if (of === null) return null;
  if (of === 0) return { kind: "experience", points: POINTS.experience, text: (texts) => texts.noYears };
  if (years === null || years < of * YEARS_LEAST) return null;
  const points = Math.round(POINTS.experience * Math.min(1, years / of));
  return { kind: "experience", points, text: (texts) => texts.years({ have: years, of }) };
}

function access(feature: AccessFeature, points: number): Term {
  return { kind: "access", points, text: (texts) => texts.access(ACCESS_FEATURE_TEXTS[feature]) };
}
