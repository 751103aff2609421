import { useEffect, useRef } from "react";
import { listen } from "#client/data/socket.ts";
import type { Job } from "#shared/jobs/jobs.schemas.ts";
import { noteSaved } from "./card/saved.store.ts";
import { fetchJob } from "./detail/useJob.ts";

/**
 * Keeps what a page shows of jobs as it is now. The server says that there is news and not what, so a job that is shown
 * is asked for once more; the others need no answer. `onNews` gets the job, or null where it is gone.
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
          // A broken connection takes away nothing that can be read.
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
