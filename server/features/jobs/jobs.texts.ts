/** Texts of notifications about jobs. */
export const JOB_NEWS = {
  expiredTitle: (title: string) => `“${title}” is closed`,
  expired:
    "Its closing date has passed, so nobody can apply any more. Open it again with a new date if you still look for somebody.",
  foundTitle: (search: string) => `New job for “${search}”`,
  found: (title: string, company: string, location: string) => `${title}, ${company}, ${location}`,
} as const;
