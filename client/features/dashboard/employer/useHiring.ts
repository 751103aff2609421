import { useEffect, useRef, useState } from "react";
import { call } from "#client/net/api.ts";
import { listen } from "#client/net/socket.ts";
import { onSync } from "#client/net/sync.ts";
import { JOBS_PAGE_MAX } from "#shared/jobs/job-search.ts";
import { listOwnJobs } from "#shared/jobs/jobs.rest.ts";
import { figuresOf, type HiringFigures } from "./figures.ts";

/** Null until they are there. */
export type Hiring = HiringFigures | "failed" | null;

/** The figures of the own jobs by one call, and by one more where a job changed. */
export function useHiring(): { hiring: Hiring; retry: () => void } {
  const [hiring, setHiring] = useState<Hiring>(null);
  const ask = useRef<() => void>(() => {});
  useEffect(() => {
    const gone = new AbortController();
    let running = false;
    let again = false;
    const run = async () => {
      // The answer on its way may be older than the news.
      again = running;
      if (running) return;
      running = true;
      const result = await call(listOwnJobs, { query: { page_size: JOBS_PAGE_MAX } }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      running = false;
      if (result.ok) setHiring(figuresOf(result.value));
      else setHiring((now) => now ?? "failed");
      if (again) void run();
    };
    ask.current = () => void run();
    const undos = [
      listen("job:changed", ask.current),
      onSync((_reply, { first }) => {
        if (!first) ask.current();
      }),
      () => gone.abort(),
    ];
    void run();
    return () => {
      for (const undo of undos) undo();
    };
  }, []);
  const retry = () => {
    setHiring(null);
    ask.current();
  };
  return { hiring, retry };
}
