import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { awaits } from "#shared/applications/awaiting.ts";
import type { Side } from "#shared/applications/status-lists.ts";
import { listInterviews } from "#shared/interviews/interviews.rest.ts";
import type { InterviewEntry } from "#shared/interviews/interviews.schemas.ts";
import { interviewSentence } from "#shared/interviews/when.ts";
import { interviewTexts } from "./interviews.texts.ts";

const texts = interviewTexts.needs;

/** Something of an interview that waits for its reader, as an overview says it. */
export interface InterviewNeed {
  id: number;
  title: string;
  text: string;
  /** With whom: their conversation has the answer beside it. */
  personId: number;
  name: string;
}

/**
 * Which of these wait for one side, and in which words. Pure: the clock is given. `openConversationWith(personId)` leads
 * to the answer.
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

/** The own interviews, for overviews: by one call, and by one more as they change. */
export const useInterviews = () =>
  useEndpoint(
    listInterviews,
    {},
    // With a removed application its interviews have gone too.
    { follow: (onNews) => followEvents(["interview:updated", "application:removed"], onNews) },
  );
