import * as z from "zod/mini";
import { TYPED } from "#client/data/session.ts";
import { JOB_TYPES, SALARY_PERIODS, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { JobAccess, JobSkill } from "#shared/jobs/jobs.schemas.ts";

/**
 * What is typed into a job form, kept in local storage until it is saved: a reload, a closed tab, an expired session and
 * the browser's Back bring it back. A logout wipes it (net/session.ts).
 */
const KeptJob = z.object({
  /** The version that it was changed from; null where the job is not stored yet. */
  version: z.nullable(z.int()),
  text: z.object({
    title: z.string(),
    description: z.string(),
    requirements: z.string(),
    location: z.string(),
    type: z.enum([...JOB_TYPES, ""]),
    work_mode: z.enum([...WORK_MODES, ""]),
    salary_min: z.string(),
    salary_max: z.string(),
    salary_period: z.enum(SALARY_PERIODS),
    experience_years: z.string(),
    openings: z.string(),
    expires_at: z.string(),
    skills: z.array(JobSkill),
    access: JobAccess,
  }),
  /** The last body that was sent to be created, and under which name: the same again is the same job. */
  sent: z.nullable(z.object({ body: z.string(), key: z.string() })),
});
export type KeptJob = z.infer<typeof KeptJob>;

const keyOf = (userId: number, jobId: number | null): string => `${TYPED}job-${userId}-${jobId ?? "new"}`;

/** What this user had typed, or null; what cannot be read is none. */
export function keptJob(userId: number, jobId: number | null): KeptJob | null {
  try {
    const stored = localStorage.getItem(keyOf(userId, jobId));
    return stored === null ? null : (z.safeParse(KeptJob, JSON.parse(stored)).data ?? null);
  } catch {
    return null;
  }
}

export function keepJob(userId: number, jobId: number | null, kept: KeptJob): void {
  try {
    localStorage.setItem(keyOf(userId, jobId), JSON.stringify(kept));
  } catch {
    // Storage is closed to us, or full: it lasts as long as the page.
  }
}

export function forgetJob(userId: number, jobId: number | null): void {
  try {
    localStorage.removeItem(keyOf(userId, jobId));
  } catch {
    // If the storage cannot be changed, nothing was stored.
  }
}
