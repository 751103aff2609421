import { Flag } from "lucide-react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { useKeptFocus } from "#client/ui/hooks/useKeptFocus.ts";
import { useHeadOfPage } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import { ListPage } from "#client/ui/lists/ListPage.tsx";
import { REPORTS_PAGE } from "#shared/admin/reports/report-lists.ts";
import type { ListedReport } from "#shared/admin/reports/reports.schemas.ts";
import { ReportCard } from "./ReportCard.tsx";
import { ReportViews } from "./ReportViews.tsx";
import { reportTexts as texts } from "./reports.texts.ts";
import { type ReportsView, reportsAddress, viewOf } from "./reports-view.ts";
import { useReports } from "./useReports.ts";

/** `/AdminDashboard/reports`: what people reported, those that wait first. */
export function ReportsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { answer: reports, retry } = useReports(view);
  const ready = reports.state === "ready" ? reports : null;
  usePageTitle(title);
  const heading = useHeadOfPage(view.page);
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

/** One that somebody else decides goes: the focus on it goes to the first that is left. */
function Cards({ reports }: { reports: readonly ListedReport[] }) {
  const list = useKeptFocus<HTMLUListElement>();
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
