import { useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/net/api.ts";
import { listen } from "#client/net/socket.ts";
import { onSync } from "#client/net/sync.ts";
import { announce } from "#client/ui/announce.ts";
import { listOwnJobs, type OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { positionsTexts as texts } from "./positions.texts.ts";
import type { PositionsView } from "./positions-view.ts";

export type OwnJobs =
  | { state: "loading" }
  | { state: "failed"; fault: CallFault }
  /** `view` is what was asked for; while another one is on its way, the one before stays. */
  | { state: "ready"; page: OwnJobPage; view: PositionsView };

/**
 * A page of the own jobs, kept in step: a job that changed anywhere has it asked for again, and what is shown stays until
 * the answer is there, so that nothing jumps.
 */
export function useOwnJobs({ status, page }: PositionsView) {
  const [jobs, setJobs] = useState<OwnJobs>({ state: "loading" });
  const reload = useRef<() => void>(() => {});

  useEffect(() => {
    const gone = new AbortController();
    let running = false;
    let again = false;
    const ask = async (how: "opened" | "news") => {
      // The answer on its way may be older than the news.
      again = running;
      if (running) return;
      running = true;
      const query = { ...(status ? { status } : {}), ...(page > 1 ? { page } : {}) };
      const result = await call(listOwnJobs, { query }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      running = false;
      if (result.ok) {
        setJobs({ state: "ready", page: result.value, view: { status, page } });
        if (how === "opened") announce(texts.loaded(result.value.total));
      }
      // What is there is better than nothing, where only the news could not be asked for.
      else setJobs((now) => (how === "news" && now.state === "ready" ? now : { state: "failed", fault: result.fault }));
      if (again) void ask("news");
    };
    const heard = () => void ask("news");
    reload.current = heard;
    const undos = [
      listen("job:changed", heard),
      // What came while the line was down was told to nobody.
      onSync((_reply, { first }) => {
        if (!first) heard();
      }),
      () => gone.abort(),
    ];
    void ask("opened");
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
