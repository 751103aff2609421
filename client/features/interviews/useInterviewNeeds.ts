import { useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { oneAtATime } from "#client/data/one-at-a-time.ts";
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

/** Which of these wait for one side, and in which words. Pure: the clock is given. */
export function needsOf(entries: readonly InterviewEntry[], side: Side, now: Date): InterviewNeed[] {
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

/**
 * What of own interviews waits, in one call, and as it changes: `null` until it is known, `failed` where nobody could
 * ask; another `attempt` asks once more. For overviews: `openConversationWith(personId)` leads to the answer.
 */
export function useInterviewNeeds(side: Side, now: Date, attempt = 0): InterviewNeed[] | "failed" | null {
  const [entries, setEntries] = useState<readonly InterviewEntry[] | "failed" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    const ask = oneAtATime(async () => {
      const result = await call(listInterviews, {}, { signal: gone.signal });
      if (gone.signal.aborted) return;
      // What is known stays where only an update has failed.
      setEntries((known) => (result.ok ? result.value : Array.isArray(known) ? known : "failed"));
    });
    // The interviews of a removed application have gone with it.
    const stop = followEvents(["interview:updated", "application:removed"], () => void ask());
    void ask();
    return () => {
      stop();
      gone.abort();
    };
  }, [attempt]);
  return entries === null || entries === "failed" ? entries : needsOf(entries, side, now);
}
