import { BriefcaseBusiness, Plus } from "lucide-react";
import { useLocation } from "react-router";
import { faultToast } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { ListLoading } from "#client/ui/feedback/ListLoading.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { useHeadOfPage } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ListCard } from "#client/ui/lists/ListCard.tsx";
import { ListRoom } from "#client/ui/lists/ListPage.tsx";
import { Pager } from "#client/ui/lists/Pager.tsx";
import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { PositionList } from "./PositionList.tsx";
import { PositionViews } from "./PositionViews.tsx";
import { positionsTexts as texts } from "./positions.texts.ts";
import { NEW_JOB, type PositionsView, positionsAddress, viewOf } from "./positions-view.ts";
import { useOwnJobs } from "./useOwnJobs.ts";

/** `/EmployerDashboard/positions`: the own jobs, how each stands, and what can be done with it. */
export function PositionsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { answer: jobs, retry, refresh } = useOwnJobs(view);
  usePageTitle(title);
  const heading = useHeadOfPage(view.page);
  const counts = jobs.state === "ready" ? jobs.value.counts : null;
  return (
    <ListRoom
      title={texts.title}
      heading={heading}
      action={
        <ButtonLink to={NEW_JOB}>
          <Icon of={Plus} />
          {texts.post}
        </ButtonLink>
      }
    >
      <PositionViews view={view} counts={counts} />
      {jobs.state === "loading" && <ListLoading say={texts.loading} />}
      {jobs.state === "failed" && (
        <LoadFailed title={texts.failed} onRetry={retry}>
          {faultToast(jobs.fault).message}
        </LoadFailed>
      )}
      {jobs.state === "ready" && <Jobs page={jobs.value} view={jobs.args} onDone={refresh} />}
    </ListRoom>
  );
}

function Jobs({ page, view, onDone }: { page: OwnJobPage; view: PositionsView; onDone: () => Promise<void> }) {
  return (
    <>
      {page.jobs.length === 0 ? (
        <ListCard empty>
          <Nothing page={page} view={view} />
        </ListCard>
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
