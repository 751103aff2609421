import { ClipboardList } from "lucide-react";
import { problemOf } from "#client/data/fault-toast.ts";
import { listTexts as texts } from "#client/features/applications/list/texts/list.texts.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { tabsOf } from "#client/shell/paths.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { useNow } from "#client/ui/hooks/useNow.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import { ListTools } from "../list/ListTools.tsx";
import list from "../list/list.module.css";
import { NothingFound } from "../list/NothingFound.tsx";
import { StageFilter } from "../list/StageFilter.tsx";
import { placeOf, totalOf, useApplicationList } from "../list/useApplicationList.ts";
import { useListAddress } from "../list/useListAddress.ts";
import { OwnApplication } from "./OwnApplication.tsx";
import styles from "./own.module.css";

const SORTS = ["newest", "waiting", "updated", "oldest", "name"] as const;

/** `<home>/applications`: a job seeker's applications, the stage of each, and whose turn it is. */
export function OwnApplicationsPage({ title }: PageProps) {
  const { query, addressOf, choose } = useListAddress();
  const shown = useApplicationList({ ...query, job: null }, { usual: "newest" });
  const now = new Date(useNow());
  usePageTitle(title);
  const { answer: found } = shown;
  const page = found.state === "ready" ? found.value : null;
  const total = page ? totalOf(page) : null;
  // The counts include only matches of the search: without a search, zero means that there are no applications.
  const isEmpty = total === 0 && query.search === "";
  return (
    <div className={list.page}>
      <div className={list.head}>
        <div>
          <h1 tabIndex={-1}>{texts.own.heading}</h1>
          {total !== null && total > 0 && <p className="soft">{texts.own.lead({ count: total })}</p>}
        </div>
      </div>
      {found.state !== "failed" && !isEmpty && (
        <>
          {page && <StageFilter counts={page.counts} status={query.status} to={addressOf} />}
          <ListTools query={query} label={texts.search.own} sorts={SORTS} onChoose={choose} />
        </>
      )}
      <ListBody
        texts={texts}
        problem={problemOf(found)}
        onRetry={shown.retry}
        shown={page && placeOf(page)}
        to={(next) => addressOf({ page: next })}
        empty={isEmpty ? <NothingYet /> : <NothingFound all={addressOf({ status: null, search: "", sort: null })} />}
      >
        <ul className={found.state === "ready" && found.stale ? `${styles.list} ${list.stale}` : styles.list}>
          {page?.applications.map((application) => (
            <OwnApplication key={application.id} application={application} now={now} />
          ))}
        </ul>
      </ListBody>
    </div>
  );
}

/** The next step: the job search. */
function NothingYet() {
  const { user } = useAuth();
  const tabs = user ? tabsOf(user.user_type) : [];
  const to = (tabs.find(({ tab }) => tab === "search") ?? tabs[0])?.path ?? "/";
  return (
    <EmptyState
      icon={ClipboardList}
      title={texts.own.empty}
      action={<ButtonLink to={to}>{texts.own.emptyAction}</ButtonLink>}
    >
      {texts.own.emptyText}
    </EmptyState>
  );
}
