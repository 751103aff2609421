import { call } from "#client/data/api.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { listReports } from "#shared/admin/reports/reports.rest.ts";
import { endpointName } from "#shared/endpoint.ts";
import { followActivity } from "../shared/follow-activity.ts";
import type { ReportsView } from "./reports-view.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** A page of reports. It is reloaded silently whenever a report is made or decided. */
export const useReports = (view: ReportsView) =>
  useServerState(
    endpointName(listReports),
    view,
    (signal) => {
      const { status, page } = view;
      return call(listReports, { query: { status, ...(page > 1 ? { page: String(page) } : {}) } }, { signal });
    },
    {
      keepPrevious: true,
      onLoaded: ({ total }) => announce(texts.loaded({ total })),
      onUpdated: ({ counts: before }, { counts }) => {
        if (before.open !== counts.open) announce(texts.nowOpen({ open: counts.open }), "polite", "reports");
      },
      follow: (onNews) => followActivity("report", onNews),
    },
  );
