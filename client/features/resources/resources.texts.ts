import type { Checked } from "#shared/resources/resource.schema.ts";

/** The date of the last change to an entry. The entries have not been reviewed since they were written. */
export const RESOURCES_EDITED = "2026-11-22";

/** Texts around the resources. The entries have their own catalogues, one per group of people. */
export const resourcesTexts = {
  title: "Resources",
  lead: "Rights and duties at work in the Philippines, in plain words, with the law behind each. Choose the page for you.",
  audiencesNav: "Resources for",
  edited: "Last edited on ",
  notAdvice: "This is general information, not legal advice. Laws and offices change.",
  askFirst:
    "We wrote these pages ourselves and have not checked them online. Please check with the office before you go.",
  source: "Source:",
  ownExamples: "These are our own examples, not taken from a law.",
  checked: {
    copy: "Compared with a saved copy or summary. Not checked online.",
    no: "Written from memory. Not checked online.",
  } satisfies Record<Checked, string>,
} as const;
