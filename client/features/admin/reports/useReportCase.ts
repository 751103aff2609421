import { useCallback, useEffect, useRef } from "react";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { reportTarget } from "#shared/admin/admin.links.ts";
import { readReport } from "#shared/admin/reports/reports.rest.ts";
import { followTarget } from "../shared/follow-activity.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/**
 * Loads one report. Each request is recorded as a view, so it is loaded again only when another admin decides it while
 * it is open here, and no decision from here is pending.
 */
export function useReportCase(id: number) {
  const isOpen = useRef(false);
  const isDeciding = useRef(false);
  const report = useEndpoint(
    readReport,
    { params: { id } },
    {
      retryUpdates: false,
      onLoaded: () => announce(texts.reportLoaded),
      follow: (onNews) =>
        followTarget(reportTarget(id), () => {
          if (isOpen.current && !isDeciding.current) onNews();
        }),
    },
  );
  const { answer } = report;
  const status = answer.state === "ready" ? answer.value.status : null;
  useEffect(() => {
    isOpen.current = status === "open";
  }, [status]);
  return {
    ...report,
    /** While a decision from here is pending, its own event is ignored. */
    deciding: useCallback((now: boolean) => {
      isDeciding.current = now;
    }, []),
  };
}
export type ReportCase = ReturnType<typeof useReportCase>;
