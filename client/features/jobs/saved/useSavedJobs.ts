import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/net/api.ts";
import type { SavedJob } from "#shared/jobs/job-search.ts";
import { JOBS_PAGE_MAX } from "#shared/jobs/job-search.ts";
import { listSavedJobs } from "#shared/jobs/jobs.rest.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { forgetNoted } from "../card/saved.store.ts";

interface Shown {
  state: "loading" | "ready" | "failed" | "more";
  jobs: SavedJob[];
  total: number;
  page: number;
  fault?: CallFault;
}

/** The saved jobs, a page after the other. */
export function useSavedJobs() {
  const [now, setNow] = useState<Shown>({ state: "loading", jobs: [], total: 0, page: 0 });
  const load = useCallback(async (page: number, signal?: AbortSignal) => {
    setNow((shown) => ({ ...shown, state: page === 1 ? "loading" : "more" }));
    const query = { page, page_size: JOBS_PAGE_MAX };
    const result = await call(listSavedJobs, { query }, signal ? { signal } : {});
    if (signal?.aborted) return;
    if (!result.ok) return setNow((shown) => ({ ...shown, state: "failed", fault: result.fault }));
    const { jobs, total } = result.value;
    forgetNoted(jobs.map(({ id }) => id));
    setNow((shown) => {
      // What was saved or taken back meanwhile moves the pages: none stands there twice.
      const before = page === 1 ? [] : shown.jobs.filter(({ id }) => !jobs.some((one) => one.id === id));
      return { state: "ready", jobs: [...before, ...jobs], total, page };
    });
  }, []);
  useEffect(() => {
    const aborter = new AbortController();
    void load(1, aborter.signal);
    return () => aborter.abort();
  }, [load]);

  const replaceJob = useCallback(
    (job: JobCard) =>
      setNow((shown) => ({
        ...shown,
        jobs: shown.jobs.map((one) => (one.id === job.id ? { ...job, saved_at: one.saved_at } : one)),
      })),
    [],
  );
  return { now, retry: () => void load(now.page + 1), more: () => void load(now.page + 1), replaceJob };
}
