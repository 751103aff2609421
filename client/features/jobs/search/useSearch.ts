import { useCallback } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { endpointName } from "#shared/endpoint.ts";
import type { JobPage } from "#shared/jobs/job-search.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { listJobs } from "#shared/jobs/search.rest.ts";
import { forgetNoted } from "../card/saved.store.ts";
import { type Address, callQuery } from "./address.ts";
import { searchTexts as texts } from "./texts/search.texts.ts";

/** The state of a search. The previous results stay while the next are loading, so that nothing jumps. */
export type Search = { page: JobPage | null } & (
  | { state: "loading" | "ready" }
  | { state: "failed"; fault: CallFault }
);

/** Runs the search of the address. A later search aborts the earlier one. */
export function useSearch(address: Address) {
  // The open job is part of the address, but not of the query.
  const query = callQuery(address);
  const { answer, retry, change } = useServerState(
    endpointName(listJobs),
    { query },
    async (signal) => {
      const result = await call(listJobs, { query }, { signal });
      // The answer is newer than the local changes to saved jobs.
      if (result.ok) forgetNoted(result.value.jobs.map(({ id }) => id));
      return result;
    },
    {
      keepPrevious: true,
      onLoaded: ({ total }) => announce(texts.found({ count: total }), "polite", "jobs"),
      onFailed: () => announce(texts.failed, "polite", "jobs"),
    },
  );
  const now: Search =
    answer.state === "ready"
      ? { state: answer.stale ? "loading" : "ready", page: answer.value }
      : { ...answer, page: null };

  /** Replaces a job that has changed. */
  const replaceJob = useCallback(
    (job: JobCard) => change((page) => ({ ...page, jobs: page.jobs.map((one) => (one.id === job.id ? job : one)) })),
    [change],
  );
  return { now, retry, replaceJob };
}
