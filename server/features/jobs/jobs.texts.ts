/** Texts of notifications and emails about jobs. */
export const JOB_NEWS = {
  expiredTitle: (title: string) => `“${title}” is closed`,
  expired:
    "Its closing date has passed, so nobody can apply any more. Open it again with a new date if you still look for somebody.",
  foundTitle: (search: string) => `New job for “${search}”`,
  found: (title: string, company: string, location: string) => `${title}, ${company}, ${location}`,

  mailSubject: (count: number, search: string) => `${count === 1 ? "A new job" : `${count} new jobs`} for “${search}”`,
  mailIntro: (count: number) =>
    count === 1 ? "This was published and fits your saved search:" : "These were published and fit your saved search:",
  mailMore: (count: number) => `There ${count === 1 ? "is one more" : `are ${count} more`}.`,
  mailOpen: "Open the job",
  mailSearch: "See all jobs of this search",
  mailWhy: "You get such a mail because you turned it on for this search. You can turn it off:",
  mailSettings: "Your saved searches",
} as const;
