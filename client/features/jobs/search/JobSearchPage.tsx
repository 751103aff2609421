import { type RefObject, useEffect, useRef } from "react";
import type { PageProps } from "#client/shell/page-props.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import type { JobFilter } from "#shared/jobs/job-search.ts";
import { useJob } from "../detail/useJob.ts";
import { SaveSearch } from "../saved/SaveSearch.tsx";
import { useJobNews } from "../useJobNews.ts";
import { withFilter, withJob, withPage } from "./address.ts";
import { Filters } from "./Filters.tsx";
import styles from "./JobSearch.module.css";
import { JobSheet } from "./JobSheet.tsx";
import { Results } from "./Results.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { searchTexts as texts } from "./texts/search.texts.ts";
import { useAddress } from "./useAddress.ts";
import { useSearch } from "./useSearch.ts";

/** `<home>/jobs`: filters, results, and one open job next to them. The address contains the whole search. */
export function JobSearchPage({ title }: PageProps) {
  usePageTitle(title);
  const { address, hrefOf, go } = useAddress();
  const { now, retry, replaceJob } = useSearch(address);
  const job = useJob(address.job);
  const { page } = now;

  useJobNews(
    (id) => id === address.job || (page?.jobs.some((one) => one.id === id) ?? false),
    (id, news) => {
      job.take(id, news);
      if (news) replaceJob(news);
      // A job that is gone stays in its place, marked as closed, until the next search, so that no row moves.
      const row = page?.jobs.find((one) => one.id === id);
      if (!news && row) replaceJob({ ...row, status: "closed" });
    },
  );

  const place = useRef<HTMLDivElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const jobHeading = useRef<HTMLHeadingElement>(null);
  const { turned, closed } = useFocus(address.job, jobHeading, listHeading, place, now.state === "ready");

  const handleFilter = (change: Partial<JobFilter>, options?: { replace?: boolean }) =>
    go(withFilter(address, change), options);
  const handleOpen = (id: number) => {
    // Next to the list people open many jobs: Back leads to the list, and not through all of them.
    if (id === address.job) jobHeading.current?.focus();
    else go(withJob(address, id), { replace: address.job !== null });
  };
  const handleBack = () => {
    closed.current = address.job;
    go(withJob(address, null));
  };
  const first = page?.jobs[0];
  return (
    <div className={`flow ${styles.page}`} data-job={address.job ?? undefined} ref={place}>
      <h1 tabIndex={-1}>{texts.heading}</h1>
      <SearchForm filter={address.filter} onFilter={handleFilter} />
      <div className={styles.finder}>
        <Filters filter={address.filter} facets={page?.facets ?? null} onFilter={handleFilter} />
        <Results
          now={now}
          address={address}
          hrefOf={hrefOf}
          go={go}
          shown={address.job ?? first?.id ?? null}
          onOpen={handleOpen}
          onRetry={retry}
          onPage={(next) => {
            turned.current = true;
            go(withPage(address, next));
          }}
          heading={listHeading}
          save={<SaveSearch filter={address.filter} />}
        />
        <JobSheet
          id={address.job}
          row={address.job === null ? first : page?.jobs.find(({ id }) => id === address.job)}
          reading={job.reading}
          total={page?.total ?? null}
          backTo={hrefOf(withJob(address, null))}
          openTo={first ? hrefOf(withJob(address, first.id)) : null}
          onBack={handleBack}
          onOpen={() => first && handleOpen(first.id)}
          onRetry={job.retry}
          heading={jobHeading}
        />
      </div>
    </div>
  );
}

/**
 * Moves the focus: to a job when it is opened, back to its title in the list when it is closed by a button or the
 * browser's Back, and to the list's heading when the page number changes. Not when the page is first shown.
 */
function useFocus(
  job: number | null,
  jobHeading: RefObject<HTMLElement | null>,
  listHeading: RefObject<HTMLElement | null>,
  place: RefObject<HTMLElement | null>,
  isReady: boolean,
) {
  const turned = useRef(false);
  const closed = useRef<number | null>(null);
  const before = useRef(job);
  useEffect(() => {
    const was = before.current;
    if (was === job) return;
    before.current = job;
    if (job !== null) return jobHeading.current?.focus();
    // Changing a filter closes the job too, and keeps the focus.
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused === jobHeading.current;
    if (closed.current === null && !isLost) return;
    closed.current = null;
    place.current?.querySelector<HTMLElement>(`a[data-job="${was}"]`)?.focus();
  }, [job, jobHeading, place]);
  useEffect(() => {
    if (!isReady || !turned.current) return;
    turned.current = false;
    listHeading.current?.focus({ preventScroll: true });
    listHeading.current?.scrollIntoView();
  }, [isReady, listHeading]);
  return { turned, closed };
}
