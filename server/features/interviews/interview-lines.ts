import type { ChatLine } from "#shared/chat/chat-lines.ts";
import type { InterviewAction } from "#shared/interviews/interview-lists.ts";
import type { Adjustment, Interview, Slot } from "#shared/interviews/interviews.schemas.ts";

/** What the chat says of interviews. */

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

/** The chat line of a change. @throws if it lacks the time or the adjustment that it is about */
export function lineOf({ job_title, action, words, slot, adjustment }: ReportedChange): ChatLine {
  switch (action) {
    case "accept": {
      const { starts_at, offset } = present(slot);
      return { kind: "interview.accept", job_title, starts_at, offset };
    }
    case "ask_adjustment": {
      const { need, words: asked } = present(adjustment);
      return { kind: "interview.ask_adjustment", job_title, need, asked };
    }
    case "answer_adjustment": {
      const { need, words: asked, answer } = present(adjustment);
      return { kind: "interview.answer_adjustment", job_title, need, asked, agreed: answer?.agreed ?? false, words };
    }
    default:
      return { kind: `interview.${action}`, job_title, words };
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error("a change of an interview lacks what it is about");
  return value;
}

/** A card of an interview, where it is shown as text. */
export const cardLineOf = ({ job_title, kind: format, status, slots, accepted_slot }: Interview): ChatLine => ({
  kind: "interview.card",
  ...{ job_title, format, status, slots, accepted_slot },
});
