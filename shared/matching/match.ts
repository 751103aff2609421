import type { Match, MatchJob, MatchSeeker } from "./match.schemas.ts";
import { type PreparedJob, type PreparedSeeker, prepareJob, prepareSeeker } from "./prepared.ts";
import { type Fit, inWords, type Says, type Share, type Term, type Voice } from "./reasons.ts";

/**
 * How a score is computed: the sum of terms, each a whole number of points. A term that one side left empty earns
 * nothing and costs nothing. The first five terms add up to 100. Access needs that are met add points up to 100, so a
 * seeker without needs can also reach 100 and nobody loses points by having needs.
 */
export const POINTS = { skills: 50, title: 20, place: 15, salary: 10, experience: 5 } as const;
/** Points for each need that the workplace meets. */
export const POINTS_PER_NEED = 4;
const MAX_SCORE = 100;

/** A preferred place counts fully, a nearby one about half. */
const NEARBY_POINTS = 8;
/** Titles that share a smaller part of their words count as different jobs. */
const MIN_TITLE_SHARE = 0.5;
/** Weight of a similar current job, relative to a similar preferred job. */
const CURRENT_TITLE_WEIGHT = 0.75;
/** From this share of the expected pay on, the pay counts as close. */
const MIN_PAY_SHARE = 0.8;
/** Experience counts from this share of the required years on. */
const MIN_YEARS_SHARE = 0.5;

/**
 * Computes how well a seeker and a job fit, and why.
 * @param voice who reads the reasons; the score and its terms are the same for both sides
 */
export function match(seeker: MatchSeeker, job: MatchJob, voice: Voice = "seeker"): Match {
  return inWords(fitPrepared(prepareSeeker(seeker), prepareJob(job)), voice);
}

/** The same for prepared values, when one seeker or job is compared with many; its reasons are not in words yet. */
export function fitPrepared(seeker: PreparedSeeker, job: PreparedJob): Fit {
  const terms = termsOf(seeker, job);
  const missing = job.skills.filter(({ key, required }) => required && !seeker.skills.has(key));
  return {
    score: terms.reduce((sum, { points }) => sum + points, 0),
    terms,
    missing_skills: missing.map(({ name }) => name),
  };
}

/** The score alone, equal to that of `match` but without reasons: for callers that score thousands. */
export function scorePrepared(seeker: PreparedSeeker, job: PreparedJob): number {
  const common = skillPoints(seeker, job) + titleFit(seeker, job).points;
  return Math.min(MAX_SCORE, common + scoreWithoutCommon(seeker, job));
}

/** The score of a job that shares neither a skill nor a title word with the seeker. */
export function scoreWithoutCommon(seeker: PreparedSeeker, job: PreparedJob): number {
  let met = 0;
  for (const need of seeker.needs) if (job.job.access[need] === "yes") met += 1;
  const points = placePoints(seeker, job) + salaryPoints(seeker, job) + experiencePoints(seeker, job);
  return Math.min(MAX_SCORE, points + met * POINTS_PER_NEED);
}

/** Upper bound of the score of a job that shares neither a skill nor a title word with the seeker. */
export function mostWithoutCommon(seeker: PreparedSeeker): number {
  const place = seeker.saidPlace ? POINTS.place : 0;
  const salary = seeker.asks === null ? 0 : POINTS.salary;
  return Math.min(MAX_SCORE, place + salary + POINTS.experience + seeker.needs.length * POINTS_PER_NEED);
}

/**
 * All terms, the heaviest kind first. Once 100 is reached, needs earn no more points but their reasons are still
 * listed.
 */
function termsOf(seeker: PreparedSeeker, job: PreparedJob): Term[] {
  const title = titleFit(seeker, job);
  const all: Term[] = [
    { kind: "skills", points: skillPoints(seeker, job), says: saysOfSkills(seeker, job) },
    { kind: "title", points: title.points, says: { what: title.what } },
    { kind: "place", points: placePoints(seeker, job), says: saysOfPlace(seeker, job) },
    { kind: "salary", points: salaryPoints(seeker, job), says: saysOfSalary(seeker, job) },
    { kind: "experience", points: experiencePoints(seeker, job), says: saysOfExperience(seeker, job) },
  ];
  const terms = all.filter(({ points }) => points > 0);
  let room = MAX_SCORE - terms.reduce((sum, { points }) => sum + points, 0);
  for (const feature of seeker.needs.filter((need) => job.job.access[need] === "yes")) {
    const points = Math.min(room, POINTS_PER_NEED);
    room -= points;
    terms.push({ kind: "access", points, says: { what: "access", feature } });
  }
  return terms;
}

/** The weighted share of the points: all of them only for all skills, and at least one for any common skill. */
function skillPoints(seeker: PreparedSeeker, job: PreparedJob): number {
  let weight = 0;
  for (const skill of job.skills) if (seeker.skills.has(skill.key)) weight += skill.weight;
  if (weight === 0 || weight === job.weight) return weight === 0 ? 0 : POINTS.skills;
  return Math.min(POINTS.skills - 1, Math.max(1, Math.round((POINTS.skills * weight) / job.weight)));
}

function saysOfSkills(seeker: PreparedSeeker, job: PreparedJob): Says {
  const required: Share = { have: 0, of: 0 };
  const nice: Share = { have: 0, of: 0 };
  for (const { key, required: isRequired } of job.skills) {
    const share = isRequired ? required : nice;
    share.of += 1;
    if (seeker.skills.has(key)) share.have += 1;
  }
  return { what: "skills", required, nice };
}

/** Share of the words that occur in the title, 0 to 1; 0 if it is below the minimum. */
function shareOf(words: readonly string[], title: readonly string[]): number {
  let found = 0;
  for (const word of words) if (title.includes(word)) found += 1;
  return found === 0 || found / words.length < MIN_TITLE_SHARE ? 0 : found / words.length;
}

const NO_TITLE = { points: 0, what: "titleWanted" } as const;

function titleFit(seeker: PreparedSeeker, job: PreparedJob) {
  const wanted = shareOf(seeker.wanted, job.title);
  const current = shareOf(seeker.current, job.title) * CURRENT_TITLE_WEIGHT;
  if (wanted === 0 && current === 0) return NO_TITLE;
  const points = Math.round(POINTS.title * Math.max(wanted, current));
  if (current > wanted) return { points, what: "titleCurrent" } as const;
  return { points, what: wanted === 1 ? "titleWanted" : "titleNearWanted" } as const;
}

/** Whether a seeker who wants to work from home can partly do so. */
function isPartlyHome(seeker: PreparedSeeker, { job }: PreparedJob): boolean {
  return seeker.home && job.work_mode === "Hybrid";
}

function placePoints(seeker: PreparedSeeker, job: PreparedJob): number {
  if (!seeker.saidPlace) return 0;
  if (job.job.work_mode === "Remote") return POINTS.place;
  const near = seeker.nearness(job.places);
  if (near === "there") return POINTS.place;
  return near === "near" || isPartlyHome(seeker, job) ? NEARBY_POINTS : 0;
}

function saysOfPlace(seeker: PreparedSeeker, { job, places }: PreparedJob): Says {
  if (job.work_mode === "Remote") return { what: "remote" };
  const near = seeker.nearness(places);
  return near === null ? { what: "partlyHome" } : { what: near, place: job.location };
}

function salaryPoints({ asks }: PreparedSeeker, { pays }: PreparedJob): number {
  if (asks === null || pays === null) return 0;
  const share = Math.min(1, pays / asks);
  return Math.max(0, Math.round((POINTS.salary * (share - MIN_PAY_SHARE)) / (1 - MIN_PAY_SHARE)));
}

function saysOfSalary({ asks }: PreparedSeeker, { pays }: PreparedJob): Says {
  return { what: (pays ?? 0) >= (asks ?? 0) ? "pays" : "paysNearly" };
}

function experiencePoints({ years }: PreparedSeeker, { job }: PreparedJob): number {
  const of = job.experience_years;
  if (of === null || of === 0) return of === null ? 0 : POINTS.experience;
  if (years === null || years < of * MIN_YEARS_SHARE) return 0;
  return Math.round(POINTS.experience * Math.min(1, years / of));
}

function saysOfExperience({ years }: PreparedSeeker, { job }: PreparedJob): Says {
  const of = job.experience_years ?? 0;
  return of === 0 ? { what: "noYears" } : { what: "years", years: { have: years ?? 0, of } };
}
