import type { InterviewChange } from "#shared/interviews/interview-forms.ts";
import type { Adjustment, Slot } from "#shared/interviews/interviews.schemas.ts";
import { adjustmentText, whenText } from "#shared/interviews/when.ts";

/** What is told of interviews: lines of a conversation, right for both of its sides, and notifications for one. */

const quoted = (words: string): string => (words === "" ? "" : ` “${words}”`);

/** The line of a change, by what it changed. */
export function lineOf(
  change: InterviewChange,
  { job, slot, adjustment }: { job: string; slot: Slot | undefined; adjustment: Adjustment | undefined },
): string {
  const interview = `the interview for ${job}`;
  switch (change.action) {
    case "accept":
      return `Agreed: ${interview} is on ${slot ? whenText(slot) : ""}.`;
    case "ask_time":
      return `Another time was asked for, for ${interview}.${quoted(change.words)}`;
    case "ask_adjustment":
      return `An adjustment was asked for, for ${interview}: ${adjustmentText(change)}.`;
    case "decline":
      return `Declined: ${interview}.${quoted(change.words)}`;
    case "move":
      return `New times or details for ${interview}.${quoted(change.words)}`;
    case "cancel":
      return `Cancelled: ${interview}.${quoted(change.words)}`;
    case "answer_adjustment": {
      const asked = adjustment ? adjustmentText(adjustment) : "";
      const answer = change.agreed ? "Yes, this adjustment will be there" : "This adjustment cannot be made";
      return `${answer}, for ${interview}: ${asked}.${quoted(change.words)}`;
    }
  }
}

const TITLES: Record<InterviewChange["action"], string> = {
  accept: "Your interview is agreed on",
  ask_time: "Another time is asked for",
  ask_adjustment: "An adjustment is asked for",
  decline: "An interview was declined",
  move: "Your interview has new times",
  cancel: "Your interview was cancelled",
  answer_adjustment: "An answer about your adjustment",
};

/** Nobody is named, and nothing that somebody needs: a notification is shown where others may look over a shoulder. */
export const NOTES = {
  proposed: (job: string) => ({
    type: "success" as const,
    title: "You are invited to an interview",
    message: `Please choose a time for your interview for ${job}.`,
  }),
  changed: (action: InterviewChange["action"], job: string) => ({
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

/** In the calendar of one of the two. */
export const CALENDAR = {
  summary: (job: string): string => `Interview: ${job}`,
  adjustment: (text: string): string => `Agreed adjustment: ${text}`,
} as const;
