import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { JobPage } from "#shared/jobs/job-search.ts";
import { listJobs } from "#shared/jobs/jobs.rest.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { forgetNoted } from "../card/saved.store.ts";
import { type Address, callQuery } from "./address.ts";
import { searchTexts as texts } from "./search.texts.ts";

/** How far a search has come. What was found before stays while the next is on its way, so that nothing jumps. */
export type Search = { page: JobPage | null } & (
  | { state: "loading" | "ready" }
  | { state: "failed"; fault: CallFault }
);

/** What the address asks for, in one call; a later question aborts the earlier one, whose answer counts no more. */
export function useSearch(address: Address) {
  const [now, setNow] = useState<Search>({ state: "loading", page: null });
  const [attempt, setAttempt] = useState(0);
  // The open job belongs to the address and not to the question.
  const asked = JSON.stringify(callQuery(address));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same question again.
  useEffect(() => {
    const aborter = new AbortController();
    setNow(({ page }) => ({ state: "loading", page }));
    const ask = async () => {
      const result = await call(listJobs, { query: JSON.parse(asked) }, { signal: aborter.signal });
      if (aborter.signal.aborted) return;
      if (!result.ok) {
        setNow({ state: "failed", page: null, fault: result.fault });
        announce(texts.failed, "polite", "jobs");
        return;
      }
      forgetNoted(result.value.jobs.map(({ id }) => id));
      setNow({ state: "ready", page: result.value });
      announce(texts.found(result.value.total), "polite", "jobs");
    };
    void ask();
    return () => aborter.abort();
  }, [asked, attempt]);

  /** Puts a job that has changed into its place. */
  const replaceJob = useCallback(
    (job: JobCard) =>
      setNow(
        (shown): Search =>
          shown.page
            ? { ...shown, page: { ...shown.page, jobs: shown.page.jobs.map((one) => (one.id === job.id ? job : one)) } }
            : shown,
      ),
    [],
  );
  return { now, retry: () => setAttempt((n) => n + 1), replaceJob };
}
