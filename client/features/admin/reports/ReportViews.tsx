import { FigureLinks } from "#client/ui/lists/CountLinks.tsx";
import type { ReportsPage } from "#shared/admin/reports/reports.rest.ts";
import { REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { STATUS_ICONS } from "../shared/ReportStatusPill.tsx";
import { reportTexts as texts } from "./reports.texts.ts";
import { type ReportsView, reportsAddress } from "./reports-view.ts";

/** How many there are of each, and the way to see only those. */
export function ReportViews({ view, counts }: { view: ReportsView; counts: ReportsPage["counts"] | null }) {
  const links = REPORT_STATUSES.map((status) => ({
    to: reportsAddress({ status, page: 1 }),
    icon: STATUS_ICONS[status],
    name: texts.statuses[status],
    figure: counts?.[status],
    current: status === view.status,
  }));
  return <FigureLinks label={texts.views} links={links} />;
}
