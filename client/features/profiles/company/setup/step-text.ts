import type { SetupFacts, SetupStep } from "./setup-steps.ts";
import { setupTexts as texts } from "./texts/setup.texts.ts";

export interface StepText {
  title: string;
  text: string;
  /** The text of the step's link, if it has one. */
  action?: string;
}

/** The texts of one step of the setup. */
export function stepText({ key, state }: SetupStep, facts: Pick<SetupFacts, "status" | "drafts">): StepText {
  if (key === "email") return texts.email;
  if (key === "review") return texts.review[state === "open" ? "waiting" : state];
  if (key === "access") return texts.access[state === "done" ? "done" : "open"];
  if (state === "done" || state === "waiting") return texts.job[state];
  if (facts.drafts > 0) return texts.job.draft;
  return facts.status === "approved" ? texts.job.first : texts.job.early;
}
