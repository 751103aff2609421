/** What a job is chosen from. Without schemas: events and forms need no more. */

/** What a job can be: one list for its form, its search and its row. */
export const JOB_TYPES = ["Full-time", "Part-time", "Contract", "Internship"] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const WORK_MODES = ["Onsite", "Hybrid", "Remote"] as const;
export type WorkMode = (typeof WORK_MODES)[number];

export const SALARY_PERIODS = ["hour", "day", "month", "year"] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

/** A draft is its employer's alone; a closed one takes no applications. */
export const JOB_STATUSES = ["draft", "open", "closed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What a workplace says of each access feature. Nothing said is unknown, never no. */
export const ACCESS_ANSWERS = ["yes", "no", "unknown"] as const;
export type AccessAnswer = (typeof ACCESS_ANSWERS)[number];

/** From nice to have to decisive. */
export const IMPORTANCE_MIN = 1;
export const IMPORTANCE_MAX = 5;
