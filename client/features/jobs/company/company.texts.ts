/** Texts of a company's public page. */

const plural = new Intl.PluralRules("en-GB");

export const companyPageTexts = {
  /** While the name is unknown. */
  title: "Company",
  loading: "Loading the company...",
  loaded: (name: string) => `${name} is here.`,
  notFound: {
    title: "There is no such company here",
    text: "The address may be wrong, or the company has left.",
    action: "Go to the start page",
  },
  failed: "The company could not be loaded",
  people: (size: string) => `${size} people`,
  since: (year: number) => `since ${year}`,
  website: "Website",
  newTab: "(opens in a new tab)",
  about: "About the company",
  access: "Access",
  noAccess: "This company has not said anything on access yet. Ask it: a question commits you to nothing.",
  jobs: (count: number) =>
    count === 0 ? "Open jobs" : `${count} open ${plural.select(count) === "one" ? "job" : "jobs"}`,
  noJobs: { title: "No open jobs at the moment", text: "New ones stand here as soon as they are published." },
  more: (rest: number) => `And ${rest} more, which the job search finds.`,
} as const;
