/** Texts of notifications about jobs. */
export const JOB_NEWS = {
  found: (title: string, company: string, location: string) => `${title}, ${company}, ${location}`,
} as const;
