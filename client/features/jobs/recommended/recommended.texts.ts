/** The words of the jobs that fit somebody best. */
const plural = new Intl.PluralRules("en-GB");

export const recommendedTexts = {
  heading: "Jobs for you",
  all: (count: number) => (plural.select(count) === "one" ? "The 1 match" : `All ${count} matches`),
  fewer: "Fewer matches",
  search: "Search all jobs",
  loading: "Loading jobs for you...",
  failed: "Jobs for you could not be loaded",
  nothing: "No job fits you yet",
  nothingText: "Say in your profile what you can do and what you look for, or search all jobs yourself.",
} as const;
