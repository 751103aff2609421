/** Texts of the recommended jobs. */
const plural = new Intl.PluralRules("en-GB");

export const recommendedTexts = {
  heading: "Jobs for you",
  all: (count: number) => (plural.select(count) === "one" ? "The 1 match" : `All ${count} matches`),
  fewer: "Fewer matches",
  search: "Search all jobs",
  loading: "Loading jobs for you...",
  failed: "Jobs for you could not be loaded",
  matches: (count: number) =>
    plural.select(count) === "one" ? "1 job matches your profile" : `${count} jobs match your profile`,
  newest: "Newest jobs",
  newestText: "Add your skills and the job you want to your profile, and we'll show you the jobs that fit.",
  profile: "Open your profile",
  nothing: "No open jobs right now",
  nothingText:
    "New jobs show here as soon as employers publish them. Until then, tell employers in your profile what you can do.",
} as const;
