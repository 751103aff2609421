import * as z from "zod/mini";
import { TYPED } from "#client/data/session.ts";
import { JOB_TYPES, SALARY_PERIODS, WORK_MODES } from "#shared/jobs/job-lists.ts";
import { JobAccess, JobSkill } from "#shared/jobs/jobs.schemas.ts";

/**
 * The typed values of a job form, in local storage until they are saved: they are restored after a reload, a closed
 * tab, an expired session, and the browser's Back. A logout deletes them (client/data/session.ts).
 */
const KeptJob = z.object({
  /** The version that the changes are based on; null for a job that is not stored yet. */
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
  /** The last body of a create request and its idempotency key: an unchanged retry creates no second job. */
  sent: z.nullable(z.object({ body: z.string(), key: z.string() })),
});
export type KeptJob = z.infer<typeof KeptJob>;

const keyOf = (userId: number, jobId: number | null): string => `${TYPED}job-${userId}-${jobId ?? "new"}`;

/** This user's draft, or null; an invalid one is ignored. */
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
    // Storage is full or not available: the draft lasts until the page is closed.
  }
}

export function forgetJob(userId: number, jobId: number | null): void {
  try {
    localStorage.removeItem(keyOf(userId, jobId));
  } catch {
    // If the storage cannot be changed, nothing was stored.
  }
}
