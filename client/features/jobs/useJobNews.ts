import { useEffect, useRef } from "react";
import { listen } from "#client/data/socket.ts";
import type { Job } from "#shared/jobs/jobs.schemas.ts";
import { noteSaved } from "./card/saved.store.ts";
import { fetchJob } from "./detail/useJob.ts";

/**
 * Keeps the displayed jobs up to date. An event contains only a job's id, so a displayed job is loaded again; other
 * jobs are ignored. `onNews` gets the job, or null if it is gone.
 */
export function useJobNews(isShown: (id: number) => boolean, onNews: (id: number, job: Job | null) => void): void {
  const latest = useRef({ isShown, onNews });
  useEffect(() => {
    latest.current = { isShown, onNews };
  });
  useEffect(() => {
    const ended = new AbortController();
    const undos = [
      listen("job:changed", ({ id }) => {
        if (!latest.current.isShown(id)) return;
        void fetchJob(id, ended.signal).then((result) => {
          // A failed request must not remove a job that is being read.
          if (result.ok && !ended.signal.aborted) latest.current.onNews(id, result.value);
        });
      }),
      listen("job:saved", ({ id, saved }) => noteSaved(id, saved)),
    ];
    return () => {
      ended.abort();
      for (const undo of undos) undo();
    };
  }, []);
}
