import { Flag } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PageProps } from "#client/app/routes.ts";
import { faultToast } from "#client/net/fault-toast.ts";
import { ButtonLink } from "#client/ui/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { EmptyState } from "#client/ui/EmptyState.tsx";
import { LoadFailed } from "#client/ui/LoadFailed.tsx";
import { Pager } from "#client/ui/Pager.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { useKeptFocus } from "#client/ui/useKeptFocus.ts";
import { usePageTitle } from "#client/ui/usePageTitle.ts";
import { REPORTS_PAGE } from "#shared/admin/report-lists.ts";
import type { ReportsPage as Page } from "#shared/admin/reports.rest.ts";
import type { ListedReport } from "#shared/admin/reports.schemas.ts";
import { ReportCard } from "./ReportCard.tsx";
import { ReportViews } from "./ReportViews.tsx";
import styles from "./reports.module.css";
import { reportTexts as texts } from "./reports.texts.ts";
import { type ReportsView, reportsAddress, viewOf } from "./reports-view.ts";
import { useReports } from "./useReports.ts";

/** `/AdminDashboard/reports`: what people reported, those that wait first. */
export function ReportsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { reports, retry } = useReports(view);
  usePageTitle(title);
  const heading = useHeadOfPage(view.page);
  return (
    <div className={cx(styles.room, "stack")}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft">{texts.lead}</p>
      </div>
      <ReportViews view={view} counts={reports.state === "ready" ? reports.page.counts : null} />
      {reports.state === "loading" && <Loading />}
      {reports.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {faultToast(reports.fault).message}
        </LoadFailed>
      )}
      {reports.state === "ready" && <Found page={reports.page} view={reports.view} />}
    </div>
  );
}

/** Another page is read from its beginning: the link that led there may be gone. */
function useHeadOfPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}

function Found({ page, view }: { page: Page; view: ReportsView }) {
  return (
    <>
      {page.records.length === 0 ? (
        <div className={styles.card}>
          <Nothing total={page.total} view={view} />
        </div>
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
    <ul ref={list} className={styles.card}>
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ total, view }: { total: number; view: ReportsView }) {
  const { title, text } = total > 0 ? texts.emptyPage : texts.empty[view.status];
  const action =
    total > 0 ? (
      <ButtonLink variant="second" to={reportsAddress({ ...view, page: 1 })}>
        {texts.emptyPage.first}
      </ButtonLink>
    ) : undefined;
  return (
    <EmptyState icon={Flag} title={title} action={action}>
      {text}
    </EmptyState>
  );
}

/** As high as the cards that come. */
function Loading() {
  return (
    <div className={styles.card}>
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      {[60, 45, 70].map((wide) => (
        <div key={wide} className={styles.waiting}>
          <Skeleton wide={wide} />
          <Skeleton wide={25} />
          <Skeleton wide={wide + 15} />
        </div>
      ))}
    </div>
  );
}
