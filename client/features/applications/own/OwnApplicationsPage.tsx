import { ClipboardList } from "lucide-react";
import type { PageProps } from "#client/shell/page-props.ts";
import { tabsOf } from "#client/shell/paths.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Pager } from "#client/ui/lists/Pager.tsx";
import type { ApplicationPage } from "#shared/applications/applications.rest.ts";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import { ListWaiting, NothingFound } from "../list/ListStates.tsx";
import { ListTools } from "../list/ListTools.tsx";
import list from "../list/list.module.css";
import { listTexts as texts } from "../list/list.texts.ts";
import { StageFilter } from "../list/StageFilter.tsx";
import { useApplicationList } from "../list/useApplicationList.ts";
import { useListAddress } from "../list/useListAddress.ts";
import { OwnApplication } from "./OwnApplication.tsx";
import styles from "./own.module.css";

const SORTS = ["newest", "waiting", "updated", "oldest", "name"] as const;

const totalOf = ({ counts }: ApplicationPage) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** `<home>/applications`: what a seeker has sent, where each stands, and whose turn it is. */
export function OwnApplicationsPage({ title }: PageProps) {
  const { query, addressOf, choose } = useListAddress();
  const shown = useApplicationList({ ...query, job: null }, { usual: "newest" });
  const now = new Date(useNow());
  usePageTitle(title);
  const { answer: found } = shown;
  const page = found.state === "ready" ? found.value : null;
  const total = page ? totalOf(page) : null;
  // The counts are of what the words fit: without words, none means that there are none.
  const isEmpty = total === 0 && query.search === "";
  return (
    <div className={list.page}>
      <div className={list.head}>
        <div>
          <h1 tabIndex={-1}>{texts.own.heading}</h1>
          {total !== null && total > 0 && <p className="soft">{texts.own.lead(total)}</p>}
        </div>
      </div>
      {found.state === "failed" && <LoadFailed title={texts.failed} onRetry={shown.retry} />}
      {isEmpty && <NothingYet />}
      {found.state !== "failed" && !isEmpty && (
        <>
          {page && <StageFilter counts={page.counts} status={query.status} to={addressOf} />}
          <ListTools query={query} label={texts.search.own} sorts={SORTS} onChoose={choose} />
          {!page && <ListWaiting />}
        </>
      )}
      {page && !isEmpty && page.applications.length === 0 && (
        <NothingFound all={addressOf({ status: null, search: "", sort: null })} />
      )}
      {page && page.applications.length > 0 && (
        <ul className={found.state === "ready" && found.stale ? `${styles.list} ${list.stale}` : styles.list}>
          {page.applications.map((application) => (
            <OwnApplication key={application.id} application={application} now={now} />
          ))}
        </ul>
      )}
      {page && (
        <Pager
          label={texts.pages}
          page={page.page}
          pageSize={page.page_size}
          total={page.total}
          to={(next) => addressOf({ page: next })}
        />
      )}
    </div>
  );
}

/** The next step: the job search. */
function NothingYet() {
  const { user } = useAuth();
  const tabs = user ? tabsOf(user.user_type) : [];
  const to = (tabs.find(({ tab }) => tab === "search") ?? tabs[0])?.path ?? "/";
  return (
    <div className={list.card}>
      <EmptyState
        icon={ClipboardList}
        title={texts.own.empty}
        action={<ButtonLink to={to}>{texts.own.emptyAction}</ButtonLink>}
      >
        {texts.own.emptyText}
      </EmptyState>
    </div>
  );
}
