import { useCallback, useEffect, useRef, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { reportTarget } from "#shared/admin/admin.links.ts";
import { readReport } from "#shared/admin/reports.rest.ts";
import type { WholeReport } from "#shared/admin/reports.schemas.ts";
import { followTarget } from "../shared/follow-activity.ts";
import { reportTexts as texts } from "./reports.texts.ts";

export type ReportReading =
  | { state: "loading" }
  | { state: "gone" }
  | { state: "failed"; fault: CallFault }
  | { state: "ready"; report: WholeReport };

/**
 * One report. Each time it is asked for is a look that is recorded, so it is asked again only where it is worth one: when
 * another admin decides it while it is open here, and nothing is on its way to decide it from here.
 */
export function useReportCase(id: number) {
  const [reading, setReading] = useState<ReportReading>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const isOpen = useRef(false);
  const isDeciding = useRef(false);
  const asking = useRef<AbortController | null>(null);

  const take = useCallback((report: WholeReport) => {
    isOpen.current = report.status === "open";
    setReading({ state: "ready", report });
  }, []);

  const ask = useCallback(
    async (isNews: boolean) => {
      asking.current?.abort();
      const gone = new AbortController();
      asking.current = gone;
      const result = await call(readReport, { params: { id } }, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (result.ok) {
        take(result.value);
        if (!isNews) announce(texts.reportLoaded);
      } else if (!isNews)
        setReading(result.fault.code === "NOT_FOUND" ? { state: "gone" } : { state: "failed", fault: result.fault });
    },
    [id, take],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew.
  useEffect(() => {
    setReading({ state: "loading" });
    void ask(false);
    const undo = followTarget(reportTarget(id), () => {
      if (isOpen.current && !isDeciding.current) void ask(true);
    });
    return () => {
      undo();
      asking.current?.abort();
    };
  }, [ask, id, attempt]);

  return {
    reading,
    retry: useCallback(() => setAttempt((n) => n + 1), []),
    /** Asks for what is there now, with what is shown staying until it comes. */
    refresh: useCallback(() => ask(true), [ask]),
    take,
    /** While a decision is on its way the news of it are no news. */
    deciding: useCallback((now: boolean) => {
      isDeciding.current = now;
    }, []),
  };
}
export type ReportCase = ReturnType<typeof useReportCase>;
