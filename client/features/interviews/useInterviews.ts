import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { awaits } from "#shared/applications/awaiting.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { listInterviews } from "#shared/interviews/interviews.rest.ts";
import type { InterviewEntry } from "#shared/interviews/interviews.schemas.ts";
import { interviewSentence } from "#shared/interviews/when.ts";
import { interviewTexts } from "./texts/interview/interview.texts.ts";

const texts = interviewTexts.needs;

/** An interview task for the reader, for an overview. */
export interface InterviewNeed {
  id: number;
  title: string;
  text: string;
  /** The other person, whose conversation contains the answer buttons. */
  personId: number;
  name: string;
}

/**
 * The interviews where it is this side's turn, with their texts. Pure: `now` is a parameter.
 * `openConversationWith(personId)` leads to the answer.
 */
export function interviewNeeds(entries: readonly InterviewEntry[], side: Side, now: Date): InterviewNeed[] {
  return entries
    .filter((entry) => awaits(side, "interview", entry, now))
    .map((entry) => ({
      id: entry.id,
      title: titleOf(entry, side),
      text: `${entry.other.name}: ${interviewSentence(entry)}`,
      personId: entry.other.id,
      name: entry.other.name,
    }));
}

function titleOf({ status }: InterviewEntry, side: Side): string {
  if (side === "applicant") return texts.answer;
  return status === "time_requested" ? texts.timeAsked : texts.adjustmentAsked;
}

/** A withdrawal hides the interviews from the employer, who gets no event about each of them. */
const hidden = eventIf("application:updated", ({ status }) => status === "withdrawn");

/** The user's interviews for overviews: loaded in one request, and again when they change. */
export const useInterviews = () =>
  useEndpoint(
    listInterviews,
    {},
    { follow: (onNews) => followEvents(["interview:updated", hidden, "application:removed"], onNews) },
  );
