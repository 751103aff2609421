import { useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type ActivityPage, listActivities } from "#shared/admin/activity.rest.ts";
import { feedTexts as texts } from "./feed.texts.ts";
import { type FeedQuery, feedAddress, feedCall } from "./feed-query.ts";

export type OlderActivity = { state: "loading" | "failed" } | { state: "ready"; page: ActivityPage; stale: boolean };

/** One page behind the newest. It does not change while it is read. */
export function useOlderActivity(query: FeedQuery): { older: OlderActivity; retry: () => void } {
  const [older, setOlder] = useState<OlderActivity>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const address = feedAddress(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all of the query; each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    setOlder((before) => (before.state === "ready" ? { ...before, stale: true } : { state: "loading" }));
    void call(listActivities, { query: feedCall(query) }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      if (result.ok) announce(texts.found(result.value.activities.length), "polite", "activity-page");
      setOlder(result.ok ? { state: "ready", page: result.value, stale: false } : { state: "failed" });
    });
    return () => gone.abort();
  }, [address, attempt]);
  return { older, retry: () => setAttempt((n) => n + 1) };
}
