import { BriefcaseBusiness, Plus } from "lucide-react";
import { useLocation } from "react-router";
import { problemOf } from "#client/data/fault-toast.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { usePageHeadingFocus } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ListPage } from "#client/ui/lists/ListPage.tsx";
import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { PositionList } from "./PositionList.tsx";
import { PositionViews } from "./PositionViews.tsx";
import { NEW_JOB, type PositionsView, positionsAddress, viewOf } from "./positions-view.ts";
import { positionsTexts as texts } from "./texts/positions/positions.texts.ts";
import { useOwnJobs } from "./useOwnJobs.ts";

/** `/EmployerDashboard/positions`: the employer's jobs, with the status and the actions of each. */
export function PositionsPage({ title }: PageProps) {
  const { search } = useLocation();
  const view = viewOf(search);
  const { answer: jobs, retry, refresh } = useOwnJobs(view);
  usePageTitle(title);
  const heading = usePageHeadingFocus(view.page);
  const ready = jobs.state === "ready" ? jobs : null;
  return (
    <ListPage
      title={texts.title}
      heading={heading}
      action={
        <ButtonLink to={NEW_JOB}>
          <Icon of={Plus} />
          {texts.post}
        </ButtonLink>
      }
    >
      <PositionViews view={view} counts={ready?.value.counts ?? null} />
      <ListBody
        texts={texts}
        problem={problemOf(jobs)}
        onRetry={retry}
        shown={
          ready && {
            rows: ready.value.jobs.length,
            total: ready.value.total,
            page: ready.value.page,
            pageSize: ready.value.page_size,
          }
        }
        to={(page) => positionsAddress({ ...(ready?.args ?? view), page })}
        empty={ready && <Nothing page={ready.value} view={ready.args} />}
        pastTheEnd={<EmptyPage first={positionsAddress({ ...(ready?.args ?? view), page: 1 })} />}
      >
        {ready && <PositionList jobs={ready.value.jobs} onDone={refresh} />}
      </ListBody>
    </ListPage>
  );
}

function EmptyPage({ first }: { first: string }) {
  return (
    <EmptyState
      icon={BriefcaseBusiness}
      title={texts.emptyPage.title}
      action={
        <ButtonLink variant="second" to={first}>
          {texts.emptyPage.first}
        </ButtonLink>
      }
    >
      {texts.emptyPage.text}
    </EmptyState>
  );
}

/** Why the list is empty, and what to do next. */
function Nothing({ page, view }: { page: OwnJobPage; view: PositionsView }) {
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
