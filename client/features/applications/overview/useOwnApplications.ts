import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#client/data/api.ts";
import { listOwnApplications, type OwnApplication } from "#shared/applications/own-applications.rest.ts";
import { followApplications } from "../follow.ts";

/** What an overview knows of the own applications. */
export type OwnApplications =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "ready"; applications: readonly OwnApplication[]; total: number };

/** What may wait comes first, then the newest: whoever has more than this at an interview or an offer has a list. */
const PAGE = "50";

/**
 * What waits in the own applications and which are the newest, by one call, and by one more as they change. What is known
 * stays where only an update has failed; the next news ask again.
 */
export function useOwnApplications() {
  const [now, setNow] = useState<OwnApplications>({ state: "loading" });
  const asking = useRef<AbortController | null>(null);
  const ask = useCallback(async () => {
    asking.current?.abort();
    const gone = new AbortController();
    asking.current = gone;
    const query = { sort: "waiting", page_size: PAGE } as const;
    const result = await call(listOwnApplications, { query }, { signal: gone.signal });
    if (gone.signal.aborted) return;
    setNow((known) => {
      if (result.ok) return { state: "ready", ...result.value };
      return known.state === "ready" ? known : { state: "failed" };
    });
  }, []);
  useEffect(() => {
    void ask();
    const stop = followApplications({ onNews: () => void ask() });
    return () => {
      stop();
      asking.current?.abort();
    };
  }, [ask]);
  const retry = useCallback(() => {
    setNow({ state: "loading" });
    void ask();
  }, [ask]);
  return { now, retry };
}
