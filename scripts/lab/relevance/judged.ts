import type { WorkMode } from "#shared/jobs/job-lists.ts";
import type { LabelledJob } from "./corpus.ts";

/** 3: exactly what they want. 2: they would consider it. 1: related. 0: not relevant. */
export type Grade = 0 | 1 | 2 | 3;

/** A search as a person types it, and what they hope to find. README.md says how it was judged. */
export interface JudgedQuery {
  text: string;
  kind: "plain" | "alias" | "typo" | "prefix" | "filipino" | "place" | "mixed";
  /** The grades of the intended kinds of work; all others are 0. */
  work?: Readonly<Record<string, Grade>>;
  /** The intended skills: this grade if the job mainly needs the skill, one less if it is secondary. */
  skills?: Readonly<Record<string, Grade>>;
  /** The region that the search names. */
  region?: string;
  /** The work mode that the search names. */
  mode?: WorkMode;
}

/** A job mainly needs a skill from this weight on. */
const LEANS_ON = 4;
const ELSEWHERE = 2;
const ELSEWHERE_FROM_HOME = 1;
const OTHER_MODE = 2;
const HALF_REMOTE = 1;

/** The grade of a job for this search. */
export function gradeOf({ work = {}, skills = {}, region, mode }: JudgedQuery, job: LabelledJob): number {
  const bySkill = job.doc.skills.map(({ name, importance }) => {
    const grade = skills[name] ?? 0;
    return importance >= LEANS_ON ? grade : grade - 1;
  });
  let grade = Math.max(0, work[job.role] ?? 0, ...bySkill);
  const fromHome = job.doc.work_mode === "Remote";
  if (region !== undefined && job.region !== region) grade -= fromHome ? ELSEWHERE_FROM_HOME : ELSEWHERE;
  if (mode !== undefined && job.doc.work_mode !== mode) {
    grade -= mode === "Remote" && job.doc.work_mode === "Hybrid" ? HALF_REMOTE : OTHER_MODE;
  }
  return Math.max(0, grade);
}
