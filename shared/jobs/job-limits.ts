/** Limits for posted jobs and for searches alike. */

/** Maximum length of a skill's name, in characters. */
export const SKILL_MAX = 50;
export const JOB_LOCATION_MAX = 120;
/** Pesos per period. */
export const JOB_SALARY_MAX = 100_000_000;
