import { useCallback } from "react";
import { type CallFault, type CallResult, call } from "#client/data/api.ts";
import { putAnswer } from "#client/data/query-client.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { readJob } from "#shared/jobs/jobs.rest.ts";
import type { Job, JobView } from "#shared/jobs/jobs.schemas.ts";

/** The state of the request for one job. */
export type JobReading =
  | { state: "loading" }
  | { state: "ready"; job: Job }
  /** The reader may not see the job, or it never existed. */
  | { state: "gone" }
  | { state: "failed"; fault: CallFault };

/** Converts the view of the job's employer to that of other readers. */
function asRead(view: JobView): Job | null {
  if ("saved" in view) return view;
  const { type, work_mode } = view;
  // An incomplete draft cannot be shown.
  return type && work_mode ? { ...view, type, work_mode, saved: false, applied: null, match: null } : null;
}

/** Loads a job once; null if the reader may not see it, or if it never existed. */
export async function fetchJob(id: number, signal: AbortSignal): Promise<CallResult<Job | null>> {
  const result = await call(readJob, { params: { id } }, { signal });
  if (result.ok) return { ok: true, value: asRead(result.value) };
  return result.fault.code === "NOT_FOUND" ? { ok: true, value: null } : result;
}

/** Cached separately from the endpoint's own answers: the converted job, or null. */
const NAME = "job to read";
const KEEP_MS = 5 * 60_000;

/** One job with all of its texts. A recently opened job is shown immediately and updated silently. */
export function useJob(id: number | null) {
  const { answer, retry } = useServerState(NAME, id, (signal) => fetchJob(id ?? 0, signal), {
    enabled: id !== null,
    keepMs: KEEP_MS,
  });
  /** Replaces a job that has changed; null for a deleted one. */
  const take = useCallback((of: number, job: Job | null) => putAnswer(NAME, of, job), []);
  return { reading: id === null ? null : readingOf(answer), retry, take };
}

function readingOf(answer: ReturnType<typeof useServerState<Job | null, number | null>>["answer"]): JobReading {
  if (answer.state !== "ready") return answer;
  return answer.value ? { state: "ready", job: answer.value } : { state: "gone" };
}
