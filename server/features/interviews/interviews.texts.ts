import type { InterviewAction } from "#shared/interviews/interview-lists.ts";
import type { Slot } from "#shared/interviews/interviews.schemas.ts";
import { whenText } from "#shared/interviews/when.ts";

/** Texts of notifications about interviews. */

const TITLES: Record<InterviewAction, string> = {
  accept: "Your interview is agreed on",
  ask_time: "Another time is asked for",
  ask_adjustment: "An adjustment is asked for",
  decline: "An interview was declined",
  move: "Your interview has new times",
  cancel: "Your interview was cancelled",
  answer_adjustment: "An answer about your adjustment",
};

/** They mention neither people nor access needs, because bystanders may see a notification. */
export const NOTES = {
  proposed: (job: string) => ({
    type: "success" as const,
    title: "You are invited to an interview",
    message: `Please choose a time for your interview for ${job}.`,
  }),
  changed: (action: InterviewAction, job: string) => ({
    type: action === "decline" || action === "cancel" ? ("alert" as const) : ("info" as const),
    title: TITLES[action],
    message: `Interview for ${job}.`,
  }),
  reminder: (job: string, slot: Slot, soon: boolean) => ({
    type: "alert" as const,
    title: soon ? "Your interview begins soon" : "Your interview is coming up",
    message: `Interview for ${job}: ${whenText(slot)}.`,
  }),
} as const;
