import { BriefcaseBusiness, SearchX } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { faultToast, loadProblem } from "#client/data/fault-toast.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { onPlainPress } from "#client/ui/controls/plainPress.ts";
import { Select } from "#client/ui/controls/Select.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Pager } from "#client/ui/lists/Pager.tsx";
import { JOB_SORTS, JOBS_PAGE, type JobPage, type JobSort } from "#shared/jobs/job-search.ts";
import cardStyles from "../card/JobCard.module.css";
import { JobCard } from "../card/JobCard.tsx";
import { JobSkeletons } from "../card/JobSkeletons.tsx";
import { type Address, activeFilters, withFilter, withJob, withPage, withSort } from "./address.ts";
import { FilterChips } from "./FilterChips.tsx";
import styles from "./JobSearch.module.css";
import { searchTexts as texts } from "./texts/search.texts.ts";
import type { Search } from "./useSearch.ts";

interface Props {
  now: Search;
  address: Address;
  hrefOf: (to: Address) => string;
  go: (to: Address) => void;
  /** The job next to the list, opened or as a preview. */
  shown: number | null;
  onOpen: (id: number) => void;
  onRetry: () => void;
  onPage: (page: number) => void;
  heading: Ref<HTMLHeadingElement>;
  /** An additional action for a filtered search. */
  save: ReactNode;
}

/** The results: their number, order, and the jobs. */
export function Results({ now, address, hrefOf, go, shown, onOpen, onRetry, onPage, heading, save }: Props) {
  const headingId = useId();
  const { page } = now;
  const failed = now.state === "failed";
  const on = activeFilters({ ...address.filter, search: "", location: "" });
  return (
    <section className={styles.results} aria-labelledby={headingId} aria-busy={now.state === "loading"}>
      <div className={styles.line}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {page ? texts.jobs({ count: page.total }) : texts.results}
        </h2>
        {page && page.total > 0 && (
          <Sort page={page} address={address} onSort={(sort) => go(withSort(address, sort))} />
        )}
      </div>
      <FilterChips
        className={styles.chips}
        activeFilters={on}
        onRemove={(without) => go(withFilter(address, without))}
      />
      {activeFilters(address.filter).length > 0 && save}
      {failed && <Failed now={now} onRetry={onRetry} />}
      {!page && !failed && <JobSkeletons rows={6} matched />}
      {page && page.jobs.length > 0 && (
        <>
          <ul className={cardStyles.list} onKeyDown={walk}>
            {page.jobs.map((job) => (
              <JobCard
                key={job.id}
                job={job}
                to={hrefOf(withJob(address, job.id))}
                current={job.id === shown}
                onOpen={onPlainPress(() => onOpen(job.id))}
              />
            ))}
          </ul>
          <Pager
            label={texts.pages}
            page={page.page}
            pageSize={page.page_size}
            total={page.total}
            to={(to) => hrefOf(withPage(address, to))}
            onPage={onPage}
          />
        </>
      )}
      {page && page.jobs.length === 0 && <Nothing page={page} address={address} go={go} />}
    </section>
  );
}

/** Up and Down move from title to title, as in a list of emails. All other keys work as usual. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-job]")];
  const at = links.indexOf(event.target as HTMLElement);
  const next = at === -1 ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Sort({ page, address, onSort }: { page: JobPage; address: Address; onSort: (sort: JobSort) => void }) {
  const id = useId();
  // Without search text there is no relevance. Sorting by match is for job seekers, the only users of this page.
  const sorts = JOB_SORTS.filter((sort) => sort !== "relevance" || address.filter.search !== "");
  return (
    <div className={styles.sort}>
      <label className="soft" htmlFor={id}>
        {texts.sort}
      </label>
      <Select id={id} value={page.sort} onChange={({ target }) => onSort(target.value as JobSort)}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sorts[sort]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Failed({ now, onRetry }: { now: Extract<Search, { state: "failed" }>; onRetry: () => void }) {
  return (
    <LoadFailed title={texts.failed} onRetry={onRetry}>
      {loadProblem(now.fault) || faultToast(now.fault).title}
    </LoadFailed>
  );
}

/** No results: which filters to remove, or what else to do. */
function Nothing({ page, address, go }: { page: JobPage; address: Address; go: (to: Address) => void }) {
  const all = activeFilters(address.filter);
  if (page.total > 0)
    return (
      <EmptyState
        icon={SearchX}
        title={texts.pastEnd}
        action={<Button onClick={() => go(withPage(address, 1))}>{texts.firstPage}</Button>}
      >
        {texts.range({ from: 1, to: Math.min(JOBS_PAGE, page.total), of: page.total })}
      </EmptyState>
    );
  if (all.length === 0)
    return (
      <EmptyState icon={BriefcaseBusiness} title={texts.nothingAtAll}>
        {texts.nothingAtAllText}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={texts.nothing}
      action={<FilterChips activeFilters={all} onRemove={(without) => go(withFilter(address, without))} />}
    >
      {texts.nothingText}
    </EmptyState>
  );
}
