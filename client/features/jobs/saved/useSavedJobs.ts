import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import type { SavedJob } from "#shared/jobs/job-search.ts";
import { JOBS_PAGE_MAX } from "#shared/jobs/job-search.ts";
import { listSavedJobs } from "#shared/jobs/jobs.rest.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { forgetNoted, isSaved, savedJobs } from "../card/saved.store.ts";

interface Shown {
  state: "loading" | "ready" | "failed" | "more";
  jobs: SavedJob[];
  total: number;
  /** The last one that was asked for. */
  page: number;
  /** It held nothing that was not there: the pages have moved by as much. */
  isKnown: boolean;
  fault?: CallFault;
}

/** The saved jobs, a page after the other. */
export function useSavedJobs() {
  const [now, setNow] = useState<Shown>({ state: "loading", jobs: [], total: 0, page: 0, isKnown: false });
  const load = useCallback(async (page: number, signal?: AbortSignal) => {
    setNow((shown) => ({ ...shown, state: shown.jobs.length === 0 ? "loading" : "more" }));
    const query = { page, page_size: JOBS_PAGE_MAX };
    const result = await call(listSavedJobs, { query }, signal ? { signal } : {});
    if (signal?.aborted) return;
    if (!result.ok) return setNow((shown) => ({ ...shown, state: "failed", fault: result.fault }));
    const { jobs, total } = result.value;
    forgetNoted(jobs.map(({ id }) => id));
    setNow((shown) => {
      // What was saved or taken back meanwhile moves the pages: none stands there twice, and none changes its place.
      const fresh = new Map(jobs.map((job) => [job.id, job]));
      const before = shown.jobs.map((job) => fresh.get(job.id) ?? job);
      const known = new Set(before.map(({ id }) => id));
      const added = jobs.filter(({ id }) => !known.has(id));
      return { state: "ready", jobs: [...before, ...added], total, page, isKnown: added.length === 0 };
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
  const more = () => {
    // By those that are still kept: what was taken back since has moved the next ones up.
    const kept = now.jobs.filter((job) => isSaved(savedJobs.getState(), job.id, job.saved)).length;
    void load(now.isKnown ? now.page + 1 : Math.floor(kept / JOBS_PAGE_MAX) + 1);
  };
  return { now, retry: more, more, hasMore: now.page * JOBS_PAGE_MAX < now.total, replaceJob };
}
