import { BriefcaseBusiness, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PageProps } from "#client/app/routes.ts";
import { faultToast } from "#client/net/fault-toast.ts";
import { ButtonLink } from "#client/ui/ButtonLink.tsx";
import { cx } from "#client/ui/cx.ts";
import { EmptyState } from "#client/ui/EmptyState.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { LoadFailed } from "#client/ui/LoadFailed.tsx";
import { Pager } from "#client/ui/Pager.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { usePageTitle } from "#client/ui/usePageTitle.ts";
import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { PositionList } from "./PositionList.tsx";
import { PositionViews } from "./PositionViews.tsx";
import styles from "./positions.module.css";
import { positionsTexts as texts } from "./positions.texts.ts";
import { NEW_JOB, type PositionsView, positionsAddress, viewOf } from "./positions-view.ts";
import { useOwnJobs } from "./useOwnJobs.ts";

/** `/EmployerDashboard/positions`: the own jobs, how each stands, and what can be done with it. */
export function PositionsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { jobs, retry, reload } = useOwnJobs(view);
  usePageTitle(title);
  const heading = useHeadOfPage(view.page);
  const counts = jobs.state === "ready" ? jobs.page.counts : null;
  return (
    <div className={cx(styles.room, "stack")}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <ButtonLink to={NEW_JOB}>
          <Icon of={Plus} />
          {texts.post}
        </ButtonLink>
      </div>
      <PositionViews view={view} counts={counts} />
      {jobs.state === "loading" && <Loading />}
      {jobs.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {faultToast(jobs.fault).message}
        </LoadFailed>
      )}
      {jobs.state === "ready" && <Jobs page={jobs.page} view={jobs.view} onDone={reload} />}
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

function Jobs({ page, view, onDone }: { page: OwnJobPage; view: PositionsView; onDone: () => void }) {
  return (
    <>
      {page.jobs.length === 0 ? (
        <div className={styles.card}>
          <Nothing page={page} view={view} />
        </div>
      ) : (
        <PositionList jobs={page.jobs} onDone={onDone} />
      )}
      <Pager
        label={texts.pages}
        page={page.page}
        pageSize={page.page_size}
        total={page.total}
        to={(to) => positionsAddress({ ...view, page: to })}
      />
    </>
  );
}

/** Why nothing is here, and what to do next. */
function Nothing({ page, view }: { page: OwnJobPage; view: PositionsView }) {
  if (page.total > 0)
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        title={texts.emptyPage.title}
        action={
          <ButtonLink variant="second" to={positionsAddress({ ...view, page: 1 })}>
            {texts.emptyPage.first}
          </ButtonLink>
        }
      >
        {texts.emptyPage.text}
      </EmptyState>
    );
  const none = Object.values(page.counts).every((count) => count === 0);
  const { title, text } = view.status && !none ? texts.emptyView[view.status] : texts.empty;
  return (
    <EmptyState
      icon={BriefcaseBusiness}
      title={title}
      action={
        <ButtonLink to={NEW_JOB} variant={none ? "main" : "second"}>
          {texts.post}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}

/** As high as the rows that come. */
function Loading() {
  return (
    <div className={styles.card}>
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      {[60, 45, 70].map((wide) => (
        <div key={wide} className={styles.waiting}>
          <Skeleton wide={wide} />
          <Skeleton wide={wide + 20} />
          <Skeleton wide={40} />
        </div>
      ))}
    </div>
  );
}
