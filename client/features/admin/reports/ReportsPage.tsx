import { Flag } from "lucide-react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { useGroupFocus } from "#client/ui/hooks/useGroupFocus.ts";
import { usePageHeadingFocus } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import { ListPage } from "#client/ui/lists/ListPage.tsx";
import { REPORTS_PAGE } from "#shared/admin/reports/report-lists.ts";
import type { ListedReport } from "#shared/admin/reports/reports.schemas.ts";
import { ReportCard } from "./ReportCard.tsx";
import { ReportViews } from "./ReportViews.tsx";
import { type ReportsView, reportsAddress, viewOf } from "./reports-view.ts";
import { reportsTexts as texts } from "./texts/reports.texts.ts";
import { useReports } from "./useReports.ts";

/** `/AdminDashboard/reports`: the reports, oldest pending first. */
export function ReportsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { answer: reports, retry } = useReports(view);
  const ready = reports.state === "ready" ? reports : null;
  usePageTitle(title);
  const heading = usePageHeadingFocus(view.page);
  return (
    <ListPage title={title} lead={texts.lead} heading={heading}>
      <ReportViews view={view} counts={ready?.value.counts ?? null} />
      <ListBody
        texts={texts}
        problem={problemOf(reports)}
        onRetry={retry}
        shown={
          ready && {
            rows: ready.value.records.length,
            total: ready.value.total,
            page: ready.args.page,
            pageSize: REPORTS_PAGE,
          }
        }
        to={(page) => reportsAddress({ ...(ready?.args ?? view), page })}
        empty={<NoReports status={ready?.args.status ?? view.status} />}
      >
        {ready && <Cards reports={ready.value.records} />}
      </ListBody>
    </ListPage>
  );
}

/** When another admin decides the focused report, it disappears and the first remaining one takes the focus. */
function Cards({ reports }: { reports: readonly ListedReport[] }) {
  const list = useGroupFocus<HTMLUListElement>();
  return (
    <ListCard ref={list}>
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ListCard>
  );
}

function NoReports({ status }: Pick<ReportsView, "status">) {
  const { title, text } = texts.empty[status];
  return (
    <EmptyState icon={Flag} title={title}>
      {text}
    </EmptyState>
  );
}
