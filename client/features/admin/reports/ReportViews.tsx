import { CountLinks } from "#client/ui/lists/CountLinks.tsx";
import type { ReportsPage } from "#shared/admin/reports/reports.rest.ts";
import { REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { STATUS_ICONS } from "../shared/ReportStatusPill.tsx";
import { labelsTexts } from "../shared/texts/labels/labels.texts.ts";
import { type ReportsView, reportsAddress } from "./reports-view.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** Links to the reports of each status, with their number. */
export function ReportViews({ view, counts }: { view: ReportsView; counts: ReportsPage["counts"] | null }) {
  const links = REPORT_STATUSES.map((status) => ({
    to: reportsAddress({ status, page: 1 }),
    icon: STATUS_ICONS[status],
    name: labelsTexts.reportStatuses[status],
    count: counts?.[status],
    current: status === view.status,
  }));
  return <CountLinks label={texts.views} links={links} />;
}
