import type { CompletionField } from "#shared/profiles/completion.ts";
import { labels } from "../labels.texts.ts";

/** The words of how far a profile is filled in. */
export const completionTexts = {
  percent: (percent: number) => `Your profile is ${percent}% complete`,
  done: "Your profile is complete.",
  lead: "With these it says more of you. You choose which to add.",
  leadEmployer: "With these job seekers get to know you.",
  add: "Add: ",
  /** Called as in the form to which it leads. */
  field: (field: CompletionField) => labels[field],
} as const;
