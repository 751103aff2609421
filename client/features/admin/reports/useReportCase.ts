import { useCallback, useEffect, useRef } from "react";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { reportTarget } from "#shared/admin/admin.links.ts";
import { readReport } from "#shared/admin/reports/reports.rest.ts";
import { followTarget } from "../shared/follow-activity.ts";
import { reportTexts as texts } from "./reports.texts.ts";

/**
 * One report. Each call for it is recorded as a look, so it is asked for again only where it is worth one: when another
 * admin decides it while it is open here, and no decision is on its way from here.
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
    /** While a decision is on its way the news of it are no news. */
    deciding: useCallback((now: boolean) => {
      isDeciding.current = now;
    }, []),
  };
}
export type ReportCase = ReturnType<typeof useReportCase>;
