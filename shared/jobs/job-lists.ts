/** The choices for the fields of a job. Kept free of schemas for events and forms. */

/** Job fields with fixed choices, for forms, searches and rows. */
export const JOB_TYPES = ["Full-time", "Part-time", "Contract", "Internship"] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const WORK_MODES = ["Onsite", "Hybrid", "Remote"] as const;
export type WorkMode = (typeof WORK_MODES)[number];

export const SALARY_PERIODS = ["hour", "day", "month", "year"] as const;
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

/** Only its employer can see a draft; a closed job accepts no applications. */
export const JOB_STATUSES = ["draft", "open", "closed"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A workplace's answer for an access feature. A missing answer is unknown, never no. */
export const ACCESS_ANSWERS = ["yes", "no", "unknown"] as const;
export type AccessAnswer = (typeof ACCESS_ANSWERS)[number];

/** From nice to have to essential. */
export const IMPORTANCE_MIN = 1;
export const IMPORTANCE_MAX = 5;
