import type { Audience } from "#shared/resources/audiences.ts";

/** The name of each page of resources, and what it is about. */
export const audienceTexts = {
  "people-with-disabilities": {
    name: "People with disabilities",
    about: "Your rights, how to get a PWD ID, and adjustments you can ask for.",
  },
  "indigenous-people": {
    name: "Indigenous people",
    about: "Equal treatment, your identity, schooling, and who helps.",
  },
  "job-seekers": {
    name: "Job seekers",
    about: "Free papers for a first job, fair hiring, and what every employee is due.",
  },
  employers: {
    name: "Employers",
    about: "Fair hiring, tax incentives, adjustments, and your duties.",
  },
} as const satisfies Record<Audience, { name: string; about: string }>;
