import type { AccessAnswer } from "#shared/jobs/job-lists.ts";
import { counted } from "../job.texts.ts";

/** Texts of a full job. Separate from those of the card, which every list of jobs needs first. */
export const detailTexts = {
  work: "Work",
  openUntil: "Open until",
  places: (count: number) => counted(count, "place", "places"),
  noEnd: "Until it is filled",
  experience: "Experience",
  years: (years: number) => (years === 0 ? "None needed" : `${counted(years, "year", "years")} or more`),
  access: "What the workplace offers",
  answers: { yes: "Yes", no: "No", unknown: "Not stated" } satisfies Record<AccessAnswer, string>,
  description: "What you will do",
  requirements: "What is asked of you",
  skills: "Skills",
  yours: "You have it: ",
  nice: ", nice to have",
  apply: "Apply",
  ask: "Ask a question",
  appliedOpen: "Open your application",
  closed: "This job is closed. Nobody can apply any more.",
  gone: "This job is not there any more.",
  goneText: "It was closed or taken back. The others of your search are still there.",
  failed: "This job could not be loaded.",
  failedRest: "The description could not be loaded.",
  loading: "Loading the job...",
  whole: "Read the whole job",
} as const;
