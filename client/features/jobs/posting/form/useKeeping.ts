import { useEffect, useRef } from "react";
import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import { forgetJob, type KeptJob, keepJob } from "./kept-job.ts";

/** Text that is typed without a pause is stored once, this many milliseconds after the last key. */
const SETTLE_MS = 300;

/**
 * Keeps what is typed for as long as there is something to lose, also when the form goes away: null means that there is
 * nothing. Answers how to say that it was saved.
 */
export function useKeeping(userId: number, jobId: number | null, typed: KeptJob | null): () => void {
  const keeping = useRef({ latest: typed, isDue: false, isOver: false });
  const serial = JSON.stringify(typed);
  const shown = useRef(serial);

  const keepNow = () => {
    const { latest, isDue, isOver } = keeping.current;
    keeping.current.isDue = false;
    if (!isDue || isOver) return;
    if (latest) keepJob(userId, jobId, latest);
    else forgetJob(userId, jobId);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what the text says, not which object does.
  useEffect(() => {
    keeping.current.latest = typed;
    // The first value is the one that was read from the storage.
    if (shown.current === serial) return;
    shown.current = serial;
    keeping.current.isDue = true;
    const timer = setTimeout(keepNow, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [serial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keepNow reads what is there when it runs.
  useEffect(() => {
    // A page that is left has no time for timers.
    document.addEventListener("visibilitychange", keepNow);
    window.addEventListener("pagehide", keepNow);
    const forgetEnd = onSessionEnd(({ reason }) => {
      if (!leavesForGood(reason)) return;
      keeping.current.isOver = true;
      forgetJob(userId, jobId);
    });
    return () => {
      keepNow();
      document.removeEventListener("visibilitychange", keepNow);
      window.removeEventListener("pagehide", keepNow);
      forgetEnd();
    };
  }, [userId, jobId]);

  return () => {
    keeping.current.isDue = false;
    forgetJob(userId, jobId);
  };
}
