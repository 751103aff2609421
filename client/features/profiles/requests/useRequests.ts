import { useCallback, useEffect, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { followNews, oneAtATime } from "#client/data/follow-news.ts";
import { listen } from "#client/data/socket.ts";
import { type OwnApprovals, readOwnApprovals } from "#shared/approvals/own-approvals.rest.ts";

export type Requests =
  | { state: "loading" }
  | { state: "failed"; fault: CallFault }
  | { state: "ready"; own: OwnApprovals };

/** How what was asked of admins stands. What they decide is told as a notification, and asked for then. */
export function useRequests() {
  const [requests, setRequests] = useState<Requests>({ state: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try begins anew.
  useEffect(() => {
    const gone = new AbortController();
    const ask = oneAtATime(async () => {
      const result = await call(readOwnApprovals, {}, { signal: gone.signal });
      if (gone.signal.aborted) return;
      setRequests((now) => {
        if (result.ok) return { state: "ready", own: result.value };
        return now.state === "ready" ? now : { state: "failed", fault: result.fault };
      });
    });
    const { hear, stop } = followNews(() => void ask());
    const undos = [listen("notification:new", hear), listen("account:changed", hear)];
    void ask();
    return () => {
      for (const undo of undos) undo();
      stop();
      gone.abort();
    };
  }, [tries]);
  const take = useCallback((own: OwnApprovals) => setRequests({ state: "ready", own }), []);
  const retry = () => {
    setRequests({ state: "loading" });
    setTries((count) => count + 1);
  };
  return { requests, take, retry };
}
