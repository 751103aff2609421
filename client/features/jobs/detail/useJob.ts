import { useCallback, useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { readJob } from "#shared/jobs/jobs.rest.ts";
import type { Job, JobView } from "#shared/jobs/jobs.schemas.ts";

/** How far the reading of one job has come. */
export type JobReading =
  | { state: "loading" }
  | { state: "ready"; job: Job }
  /** Closed to whoever asks, or never there. */
  | { state: "gone" }
  | { state: "failed"; fault: CallFault };

/** A job as a stranger reads it, also where it is its own employer who does. */
function asRead(view: JobView): Job | null {
  if ("saved" in view) return view;
  const { type, work_mode } = view;
  // An incomplete draft is nothing to be read.
  return type && work_mode ? { ...view, type, work_mode, saved: false, applied: null, match: null } : null;
}

/** Asks once for a job. */
export async function fetchJob(id: number, signal?: AbortSignal): Promise<JobReading> {
  const result = await call(readJob, { params: { id } }, signal ? { signal } : {});
  if (!result.ok)
    return result.fault.code === "NOT_FOUND" ? { state: "gone" } : { state: "failed", fault: result.fault };
  const job = asRead(result.value);
  return job ? { state: "ready", job } : { state: "gone" };
}

/** One job with all of its texts, in one call; opened again in the same visit it is there already. */
export function useJob(id: number | null) {
  const read = useRef(new Map<number, Job>());
  const [shown, setShown] = useState<{ id: number; reading: JobReading } | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same question again.
  useEffect(() => {
    if (id === null) return;
    const known = read.current.get(id);
    if (known) {
      setShown({ id, reading: { state: "ready", job: known } });
      return;
    }
    const aborter = new AbortController();
    setShown({ id, reading: { state: "loading" } });
    void fetchJob(id, aborter.signal).then((reading) => {
      if (aborter.signal.aborted) return;
      if (reading.state === "ready") read.current.set(id, reading.job);
      setShown({ id, reading });
    });
    return () => aborter.abort();
  }, [id, attempt]);

  /** Takes what somebody else has asked for: a job that has changed. */
  const take = useCallback((of: number, reading: JobReading) => {
    if (reading.state === "ready") read.current.set(of, reading.job);
    else read.current.delete(of);
    // A line that broke takes away nothing that can be read.
    if (reading.state !== "failed") setShown((now) => (now?.id === of ? { id: of, reading } : now));
  }, []);
  const reading: JobReading | null = id === null ? null : shown?.id === id ? shown.reading : { state: "loading" };
  return { reading, retry: () => setAttempt((n) => n + 1), take };
}
