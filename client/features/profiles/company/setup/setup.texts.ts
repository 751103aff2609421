import type { StepKey, StepState } from "./setup-steps.ts";

interface StepText {
  title: string;
  text: string;
  /** The text of the step's link, if it has one. */
  action?: string;
}

const review = {
  done: { title: "Company approved", text: "Job seekers can see your company and write to you." },
  waiting: {
    title: "Company in review",
    text: "An admin usually looks at it within one working day. A business permit or registration can speed it up.",
    action: "Add a document",
  },
  rejected: {
    title: "Company review",
    text: "Read the reason, change what it names, then ask for another review.",
    action: "Open your company",
  },
} as const satisfies Partial<Record<StepState, StepText>>;

const job = {
  done: { title: "First job posted", text: "Job seekers can find it and apply." },
  waiting: {
    title: "Post a job",
    text: "Your draft is saved. You can publish it once your company is approved.",
    action: "Open your drafts",
  },
} as const satisfies Partial<Record<StepState, StepText>>;

const openJob = (isApproved: boolean, drafts: number): StepText => {
  if (drafts > 0)
    return { title: "Post a job", text: "You have a draft. Publish it when it's ready.", action: "Open your drafts" };
  return isApproved
    ? { title: "Post a job", text: "Tell job seekers what the work is and what you offer.", action: "Post a job" }
    : {
        title: "Post a job",
        text: "Write it now. It stays a draft until your company is approved.",
        action: "Write a job",
      };
};

export const setupTexts = {
  heading: "Set up your company",
  done: (count: number, of: number) => `${count} of ${of} done`,
  state: { done: "Done", waiting: "Waiting", rejected: "Not approved", open: "To do" } satisfies Record<
    StepState,
    string
  >,
  step: (key: StepKey, state: StepState, { isApproved, drafts }: { isApproved: boolean; drafts: number }): StepText => {
    if (key === "email") return { title: "Email confirmed", text: "We can reach you." };
    if (key === "review") return review[state === "open" ? "waiting" : state];
    if (key === "job") return state === "done" || state === "waiting" ? job[state] : openJob(isApproved, drafts);
    return state === "done"
      ? { title: "Access statement written", text: "It's on your public page." }
      : {
          title: "Write your access statement",
          text: "Tell people with disabilities what to expect: the entrance, the tools, who to ask.",
          action: "Write it",
        };
  },
  failed: "We couldn't load how your company's review is going.",
  rejected: {
    title: (name: string) => `${name} wasn't approved`,
    reason: (text: string) => `What the admin wrote: ${text}`,
    noReason: "Check your company's details and documents, then ask for another review.",
    document: "Add a document",
    ask: "Ask for another review",
    busy: "Asking...",
    asked: "We've asked for another review",
    askedText: "An admin usually looks at it within one working day.",
    failed: "We couldn't ask for another review",
  },
} as const;
