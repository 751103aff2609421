import { useEffect, useRef } from "react";
import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import { forgetJob, type KeptJob, keepJob } from "./kept-job.ts";

/** The draft is stored this many milliseconds after the last key press. */
const SETTLE_MS = 300;

/**
 * Stores the typed values while there is something to lose, also when the form unmounts; `typed` is null if there is
 * nothing. Returns a function to call when they were saved.
 */
export function useDraftStorage(userId: number, jobId: number | null, typed: KeptJob | null): () => void {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the content, not the object.
  useEffect(() => {
    keeping.current.latest = typed;
    // The first value was read from the storage.
    if (shown.current === serial) return;
    shown.current = serial;
    keeping.current.isDue = true;
    const timer = setTimeout(keepNow, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [serial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keepNow reads the current values when it runs.
  useEffect(() => {
    // Timers do not run after the page is left.
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
