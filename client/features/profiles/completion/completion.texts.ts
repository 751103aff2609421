import type { CompletionField } from "#shared/profiles/completion.ts";
import { labels } from "../labels.texts.ts";

/** Texts about the completeness of a profile. */
export const completionTexts = {
  percent: (percent: number) => `Your profile is ${percent}% complete`,
  done: "Your profile is complete.",
  lead: "With these it says more of you. You choose which to add.",
  leadEmployer: "With these job seekers get to know you.",
  add: "Add: ",
  /** The same names as in the form. */
  field: (field: CompletionField) => labels[field],
} as const;
