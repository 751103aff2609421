import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { readJob } from "#shared/jobs/jobs.rest.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import { jobFormTexts as texts } from "./form/job-form.texts.ts";

export type LoadedJob =
  | { state: "loading" }
  | { state: "failed"; message: string; mayRetry: boolean }
  | { state: "ready"; job: OwnJob };

const failed = (message: string, mayRetry: boolean): LoadedJob => ({ state: "failed", message, mayRetry });

/** One own job by the id of an address, read once: what is being edited must not change by itself. */
export function useOwnJob(id: string): { loaded: LoadedJob; retry: () => void } {
  const [loaded, setLoaded] = useState<LoadedJob>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    if (!/^[1-9]\d{0,14}$/.test(id)) {
      setLoaded(failed(texts.noId, false));
      return;
    }
    const gone = new AbortController();
    setLoaded({ state: "loading" });
    void call(readJob, { params: { id } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      // Somebody else's, as a seeker sees it, is none that can be edited.
      if (result.ok && !("version" in result.value)) setLoaded(failed(JOB_TEXTS.notFound, false));
      else if (result.ok && "version" in result.value) {
        announce(texts.loaded);
        setLoaded({ state: "ready", job: result.value });
      } else if (!result.ok)
        setLoaded(
          result.fault.code === "NOT_FOUND"
            ? failed(JOB_TEXTS.notFound, false)
            : failed(faultToast(result.fault).message, true),
        );
    });
    return () => gone.abort();
  }, [id, attempt]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  return { loaded, retry };
}
