import { Bookmark } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useStore } from "zustand";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { useGroupFocus } from "#client/ui/hooks/useGroupFocus.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { homeOf } from "#shared/accounts/user-types.ts";
import type { SavedJob } from "#shared/jobs/job-search.ts";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import cardStyles from "../card/JobCard.module.css";
import { JobCard } from "../card/JobCard.tsx";
import { JobSkeletons } from "../card/JobSkeletons.tsx";
import { isSaved, savedJobs } from "../card/saved.store.ts";
import { jobAddress, searchAddress } from "../job-address.ts";
import { useJobNews } from "../useJobNews.ts";
import styles from "./Saved.module.css";
import { SavedSearches } from "./SavedSearches.tsx";
import { savedTexts as texts } from "./texts/saved.texts.ts";
import { useSavedJobs } from "./useSavedJobs.ts";

/** `<home>/saved`: the saved jobs, with closed ones marked, and the saved searches. */
export function SavedJobsPage({ title }: PageProps) {
  usePageTitle(title);
  const { user } = useAuth();
  const { now, retry, more, hasMore, replaceJob } = useSavedJobs();
  const { jobs, total, state } = now;
  useJobNews(
    (id) => jobs.some((job) => job.id === id),
    (id, news) => {
      if (news) replaceJob(news);
      const row = jobs.find((job) => job.id === id);
      if (!news && row) replaceJob({ ...row, status: "closed" });
    },
  );
  const list = useRef<HTMLUListElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const further = useRef<HTMLDivElement>(null);
  /** The number of displayed jobs before the next page was requested. */
  const before = useRef(0);
  // 'More' disappears after the last page, and a failure replaces it by 'Try again' until the next attempt.
  const part = useGroupFocus(() => {
    const rows = list.current;
    return failure.current ?? rows?.children[before.current] ?? further.current ?? rows?.lastElementChild;
  });
  const handleMore = () => {
    before.current = jobs.length;
    more();
  };
  if (!user) return null;
  const home = homeOf(user.user_type);
  return (
    <div className={`flow ${styles.page}`}>
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <div className={styles.columns}>
        <section ref={part} className={styles.part} aria-labelledby="saved-jobs" aria-busy={state === "loading"}>
          <h2 id="saved-jobs">{jobs.length > 0 ? texts.count({ count: total }) : texts.jobs}</h2>
          {state === "loading" && jobs.length === 0 && <JobSkeletons rows={4} matched />}
          {jobs.length > 0 && (
            <ul ref={list} className={cardStyles.list}>
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} to={jobAddress(home, job.id)}>
                  <Taken job={job} />
                </JobCard>
              ))}
            </ul>
          )}
          {state === "failed" && <Failed ref={failure} onRetry={retry} />}
          {state !== "failed" && hasMore && (
            <div ref={further}>
              <Button variant="second" small busy={state === "more"} busyText={texts.loading} onClick={handleMore}>
                {texts.more}
              </Button>
            </div>
          )}
          {state === "ready" && jobs.length === 0 && <NoJobs searchPath={searchAddress(home)} />}
        </section>
        <SavedSearches searchPath={searchAddress(home)} />
      </div>
    </div>
  );
}

function Failed({ ref, onRetry }: { ref: RefObject<HTMLDivElement | null>; onRetry: () => void }) {
  return (
    <div ref={ref} className="stack">
      <MessageBox type="error" title={texts.failed} inPlace />
      <div>
        <RetryButton onRetry={onRetry} />
      </div>
    </div>
  );
}

function NoJobs({ searchPath }: { searchPath: string }) {
  return (
    <div className={styles.card}>
      <EmptyState icon={Bookmark} title={texts.nothing} action={<ButtonLink to={searchPath}>{texts.find}</ButtonLink>}>
        {texts.nothingText}
      </EmptyState>
    </div>
  );
}

/** When it was saved. A removed job stays in the list, so that a mistake can be undone in the same place. */
function Taken({ job }: { job: SavedJob }) {
  const saved = useStore(savedJobs, (known) => isSaved(known, job.id, job.saved));
  return (
    <p className={`${cardStyles.wide} small soft`}>
      {saved ? (
        <>
          {texts.savedAt} <RelativeTime inside at={job.saved_at} />
        </>
      ) : (
        texts.taken
      )}
    </p>
  );
}
