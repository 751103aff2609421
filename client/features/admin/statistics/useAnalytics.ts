import { useCallback, useEffect, useState } from "react";
import { call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { type Analytics, adminAnalytics } from "#shared/admin/figures.rest.ts";
import { statisticsTexts as texts } from "./statistics.texts.ts";

/** `stale` while those of another range are on their way: what is there stays until then. */
export type ShownAnalytics = { state: "loading" | "failed" } | { state: "ready"; analytics: Analytics; stale: boolean };

/** The statistics of so many months. They are a report: it stays as it was counted until it is asked for anew. */
export function useAnalytics(months: number): { shown: ShownAnalytics; retry: () => void } {
  const [shown, setShown] = useState<ShownAnalytics>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    const gone = new AbortController();
    setShown((before) => (before.state === "ready" ? { ...before, stale: true } : { state: "loading" }));
    void call(adminAnalytics, { query: { months } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      if (result.ok) announce(texts.shown(months), "polite", "statistics");
      setShown(result.ok ? { state: "ready", analytics: result.value, stale: false } : { state: "failed" });
    });
    return () => gone.abort();
  }, [months, attempt]);
  return { shown, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
