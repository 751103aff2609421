import type { WorkMode } from "#shared/jobs/job-lists.ts";
import type { LabelledJob } from "./corpus.ts";

/** 3: what they look for. 2: they would well consider it. 1: related. 0: not that. */
export type Grade = 0 | 1 | 2 | 3;

/** A question as somebody types it, and what they hope to find. README.md says how it was judged. */
export interface JudgedQuery {
  text: string;
  kind: "plain" | "alias" | "typo" | "prefix" | "filipino" | "place" | "mixed";
  /** The kinds of work that are meant; all others are 0. */
  work?: Readonly<Record<string, Grade>>;
  /** Skills that are meant: the grade where the job leans on one, one less where it is a side of it. */
  skills?: Readonly<Record<string, Grade>>;
  /** The region that was named. */
  region?: string;
  /** The work mode that was named. */
  mode?: WorkMode;
}

/** From here on a skill is what the job leans on. */
const LEANS_ON = 4;
const ELSEWHERE = 2;
const ELSEWHERE_FROM_HOME = 1;
const OTHER_MODE = 2;
const HALF_REMOTE = 1;

/** What one job is worth to whoever asked. */
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
