import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/net/api.ts";
import { connection, listen } from "#client/net/socket.ts";
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
    }));
}

function titleOf({ status }: InterviewEntry, side: Side): string {
  if (side === "applicant") return texts.answer;
  return status === "time_requested" ? texts.timeAsked : texts.adjustmentAsked;
}

/**
 * What of own interviews waits, in one call, and as it changes: `null` until it is known, `failed` where nobody could
 * ask. For overviews: `openConversationWith(personId)` leads to the answer.
 */
export function useInterviewNeeds(side: Side, now: Date): InterviewNeed[] | "failed" | null {
  const [entries, setEntries] = useState<readonly InterviewEntry[] | "failed" | null>(null);
  const asking = useRef<AbortController | null>(null);
  const ask = useCallback(async () => {
    asking.current?.abort();
    const gone = new AbortController();
    asking.current = gone;
    const result = await call(listInterviews, {}, { signal: gone.signal });
    if (gone.signal.aborted) return;
    // What is known stays where only an update has failed.
    setEntries((known) => (result.ok ? result.value : Array.isArray(known) ? known : "failed"));
  }, []);
  useEffect(() => {
    void ask();
    const undos = [
      listen("interview:updated", () => void ask()),
      // Whoever was away has missed what was told meanwhile. The first connection of a page is no return.
      connection.subscribe(({ state }, before) => {
        if (state === "online" && before.state === "offline") void ask();
      }),
    ];
    return () => {
      for (const undo of undos) undo();
      asking.current?.abort();
    };
  }, [ask]);
  return entries === null || entries === "failed" ? entries : needsOf(entries, side, now);
}
