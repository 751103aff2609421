import type { InterviewAction } from "#shared/interviews/interview-lists.ts";
import type { Adjustment, Slot } from "#shared/interviews/interviews.schemas.ts";
import { adjustmentText, whenText } from "#shared/interviews/when.ts";

/** Texts about interviews: chat lines, which both sides read, and notifications for one side. */

const quoted = (words: string): string => (words === "" ? "" : ` “${words}”`);

/** A change of an interview, as its chat line reports it. */
interface ReportedChange {
  job_title: string;
  action: InterviewAction;
  words: string;
  /** The time that was accepted. */
  slot: Slot | null;
  /** The adjustment that was requested or answered. */
  adjustment: Adjustment | null;
}

/** The chat line of a change. */
export function lineOf({ job_title, action, words, slot, adjustment }: ReportedChange): string {
  const interview = `the interview for ${job_title}`;
  const asked = adjustment ? adjustmentText(adjustment) : "";
  switch (action) {
    case "accept":
      return `Agreed: ${interview} is on ${slot ? whenText(slot) : ""}.`;
    case "ask_time":
      return `Another time was asked for, for ${interview}.${quoted(words)}`;
    case "ask_adjustment":
      return `An adjustment was asked for, for ${interview}: ${asked}.`;
    case "decline":
      return `Declined: ${interview}.${quoted(words)}`;
    case "move":
      return `New times or details for ${interview}.${quoted(words)}`;
    case "cancel":
      return `Cancelled: ${interview}.${quoted(words)}`;
    case "answer_adjustment": {
      const answer = adjustment?.answer?.agreed
        ? "Yes, this adjustment will be there"
        : "This adjustment cannot be made";
      return `${answer}, for ${interview}: ${asked}.${quoted(words)}`;
    }
  }
}

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

/** Texts of the calendar file. */
export const CALENDAR = {
  summary: (job: string): string => `Interview: ${job}`,
  adjustment: (text: string): string => `Agreed adjustment: ${text}`,
} as const;
