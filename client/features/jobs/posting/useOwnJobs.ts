import { useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { followNews, oneAtATime } from "#client/data/follow-news.ts";
import { listen } from "#client/data/socket.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listOwnJobs, type OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { positionsTexts as texts } from "./positions.texts.ts";
import type { PositionsView } from "./positions-view.ts";

export type OwnJobs =
  | { state: "loading" }
  | { state: "failed"; fault: CallFault }
  /** `view` is what was asked for; while another one is on its way, the one before stays. */
  | { state: "ready"; page: OwnJobPage; view: PositionsView };

/**
 * A page of the own jobs, kept in step: a job that changed anywhere, or an application for any, has it asked for again, and
 * what is shown stays until the answer is there, so that nothing jumps.
 */
export function useOwnJobs({ status, page }: PositionsView) {
  const [jobs, setJobs] = useState<OwnJobs>({ state: "loading" });
  const reload = useRef<() => void>(() => {});

  useEffect(() => {
    const gone = new AbortController();
    let isNews = false;
    const ask = oneAtATime(async () => {
      const wasNews = isNews;
      isNews = true;
      const query = { ...(status ? { status } : {}), ...(page > 1 ? { page } : {}) };
      const result = await call(listOwnJobs, { query }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (result.ok) {
        setJobs({ state: "ready", page: result.value, view: { status, page } });
        if (!wasNews) announce(texts.loaded(result.value.total));
      }
      // What is there is better than nothing, where only the news could not be asked for.
      else setJobs((now) => (wasNews && now.state === "ready" ? now : { state: "failed", fault: result.fault }));
    });
    reload.current = () => void ask();
    const { hear, stop } = followNews(() => void ask());
    const undos = [
      listen("job:changed", hear),
      // Each row says who has applied.
      listen("application:updated", hear),
      listen("application:removed", hear),
      stop,
      () => gone.abort(),
    ];
    void ask();
    return () => {
      for (const undo of undos) undo();
    };
  }, [status, page]);

  const retry = () => {
    setJobs({ state: "loading" });
    reload.current();
  };
  return { jobs, retry, reload: () => reload.current() };
}
