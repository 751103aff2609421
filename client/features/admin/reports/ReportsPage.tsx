import { Flag } from "lucide-react";
import { useLocation } from "react-router";
import { faultToast } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { BehindTheEnd } from "#client/ui/feedback/PastTheEnd.tsx";
import { useKeptFocus } from "#client/ui/hooks/useKeptFocus.ts";
import { useHeadOfPage } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import { ListRoom } from "#client/ui/lists/ListPage.tsx";
import { Pager } from "#client/ui/lists/Pager.tsx";
import { REPORTS_PAGE } from "#shared/admin/report-lists.ts";
import type { ReportsPage as Page } from "#shared/admin/reports.rest.ts";
import type { ListedReport } from "#shared/admin/reports.schemas.ts";
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
  usePageTitle(title);
  const heading = useHeadOfPage(view.page);
  return (
    <ListRoom title={title} lead={texts.lead} heading={heading}>
      <ReportViews view={view} counts={reports.state === "ready" ? reports.value.counts : null} />
      {reports.state === "loading" && <ListLoading say={texts.loading} />}
      {reports.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {faultToast(reports.fault).message}
        </LoadFailed>
      )}
      {reports.state === "ready" && <Found page={reports.value} view={reports.args} />}
    </ListRoom>
  );
}

function Found({ page, view }: { page: Page; view: ReportsView }) {
  return (
    <>
      {page.records.length === 0 ? (
        <ListCard empty>
          <Nothing total={page.total} view={view} />
        </ListCard>
      ) : (
        <Cards reports={page.records} />
      )}
      <Pager
        label={texts.pages}
        page={view.page}
        pageSize={REPORTS_PAGE}
        total={page.total}
        to={(to) => reportsAddress({ ...view, page: to })}
      />
    </>
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

function Nothing({ total, view }: { total: number; view: ReportsView }) {
  if (total > 0) return <BehindTheEnd first={reportsAddress({ ...view, page: 1 })} />;
  const { title, text } = texts.empty[view.status];
  return (
    <EmptyState icon={Flag} title={title}>
      {text}
    </EmptyState>
  );
}
