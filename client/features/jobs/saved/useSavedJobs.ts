import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { keyOf, type QueryKey, queryClient, unwrap } from "#client/data/query-client.ts";
import type { SavedJob } from "#shared/jobs/job-search.ts";
import { JOBS_PAGE_MAX } from "#shared/jobs/job-search.ts";
import { listSavedJobs } from "#shared/jobs/jobs.rest.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { forgetNoted, isSaved, savedJobs } from "../card/saved.store.ts";

interface Page {
  jobs: SavedJob[];
  total: number;
  page: number;
}
interface Pages {
  pages: Page[];
  pageParams: number[];
}

async function readPage(page: number, signal: AbortSignal): Promise<Page> {
  const query = { page, page_size: JOBS_PAGE_MAX };
  const { jobs, total } = await unwrap(await call(listSavedJobs, { query }, { signal }));
  forgetNoted(jobs.map(({ id }) => id));
  return { jobs, total, page };
}

/**
 * Each job once, in its first position, with the data of its newest page: jobs that are saved or removed in the
 * meantime move the pages.
 */
function jobsOf(pages: readonly Page[]): SavedJob[] {
  // A Map keeps the position of a key that is set again.
  return [...new Map(pages.flatMap(({ jobs }) => jobs.map((job) => [job.id, job] as const))).values()];
}

const hasMore = ({ page, total }: Page): boolean => page * JOBS_PAGE_MAX < total;

/** Counts the jobs that are still saved: removed jobs have moved the next ones up. */
function nextPage(last: Page, pages: readonly Page[]): number | undefined {
  if (!hasMore(last)) return undefined;
  const jobs = jobsOf(pages);
  // The last page had no new jobs, because jobs saved elsewhere have moved the pages.
  if (pages.length > 1 && jobs.length === jobsOf(pages.slice(0, -1)).length) return last.page + 1;
  const kept = jobs.filter((job) => isSaved(savedJobs.getState(), job.id, job.saved)).length;
  return Math.floor(kept / JOBS_PAGE_MAX) + 1;
}

/** The saved jobs, page by page. `state` is "more" while the next page is loading. */
export function useSavedJobs() {
  const queryKey = keyOf("saved jobs", null);
  const query = useInfiniteQuery<Page, CallFault, Pages, QueryKey, number>(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      retry: false,
    },
    queryClient,
  );
  const { data, isError, isFetchingNextPage, fetchNextPage, refetch } = query;
  const pages = data?.pages ?? [];
  const last = pages.at(-1);
  const [account] = queryKey;
  const replaceJob = useCallback(
    (job: JobCard) => {
      const replaced = (one: SavedJob) => (one.id === job.id ? { ...job, saved_at: one.saved_at } : one);
      queryClient.setQueryData<Pages>(
        [account, "saved jobs", null],
        (known) =>
          known && { ...known, pages: known.pages.map((page) => ({ ...page, jobs: page.jobs.map(replaced) })) },
      );
    },
    [account],
  );
  const state = isFetchingNextPage ? "more" : isError ? "failed" : last ? "ready" : "loading";
  const more = () => void (last ? fetchNextPage() : refetch());
  return {
    now: { state, jobs: jobsOf(pages), total: last?.total ?? 0 },
    retry: more,
    more,
    hasMore: last !== undefined && hasMore(last),
    replaceJob,
  };
}
