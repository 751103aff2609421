import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import {
  type ApplicationPage,
  type ApplicationSort,
  listApplications,
} from "#shared/applications/applications.rest.ts";
import { followApplications } from "../follow.ts";
import { listTexts as texts } from "./list.texts.ts";
import { inShownOrder, type ListQuery } from "./list-query.ts";

/** `stale` while another page is on its way: what is there stays until then. */
export type ShownList =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "ready"; page: ApplicationPage; stale: boolean };

interface Options {
  /** The order where none was chosen. */
  usual: ApplicationSort;
  /** Whether it names jobs, which have news of their own. */
  jobs?: boolean;
}

/**
 * One page of a list in one call. It follows what happens without a reload: asked anew in silence, with what is shown
 * staying in its place. Of two questions only the later one is answered.
 */
export function useApplicationList({ job, status, search, sort, page }: ListQuery, { usual, jobs = false }: Options) {
  const [list, setList] = useState<ShownList>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const asking = useRef<AbortController | null>(null);
  // What the address asked for is not answered yet: also a question that takes the place of the first owes that.
  const owed = useRef(true);
  const order = sort ?? usual;

  const ask = useCallback(
    async (isNews: boolean) => {
      if (!isNews) owed.current = true;
      asking.current?.abort();
      const gone = new AbortController();
      asking.current = gone;
      const query = {
        job_id: job === null ? undefined : String(job),
        status: status ?? undefined,
        search: search === "" ? undefined : search,
        sort: order,
        page: page === 1 ? undefined : String(page),
      };
      const result = await call(listApplications, { query }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      const live = !owed.current;
      owed.current = false;
      if (!result.ok) {
        // What is shown stays where only an update has failed; the next news or connection asks again.
        if (!live) setList({ state: "failed" });
        return;
      }
      const fresh = result.value;
      if (!live) announce(texts.found(fresh.total), "polite", "applications-found");
      setList((shown) => {
        if (!live || shown.state !== "ready") return { state: "ready", page: fresh, stale: false };
        const applications = inShownOrder(shown.page.applications, fresh.applications);
        return { state: "ready", page: { ...fresh, applications }, stale: false };
      });
    },
    [job, status, search, order, page],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    setList((shown) => (shown.state === "ready" ? { ...shown, stale: true } : { state: "loading" }));
    void ask(false);
    const stop = followApplications({ jobs, onNews: () => void ask(true) });
    return () => {
      stop();
      asking.current?.abort();
    };
  }, [ask, jobs, attempt]);
  return {
    list,
    retry: useCallback(() => setAttempt((n) => n + 1), []),
    refresh: useCallback(() => void ask(true), [ask]),
  };
}
