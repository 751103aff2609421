import { UsersRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { problemOf } from "#client/data/fault-toast.ts";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { tabsOf } from "#client/shell/paths.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { cx } from "#client/ui/cx.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { ListBody } from "#client/ui/lists/ListBody.tsx";
import { ListTools } from "../list/ListTools.tsx";
import list from "../list/list.module.css";
import { NothingFound } from "../list/NothingFound.tsx";
import { StageFilter } from "../list/StageFilter.tsx";
import { placeOf, totalOf, useApplicationList } from "../list/useApplicationList.ts";
import { useListAddress } from "../list/useListAddress.ts";
import { ApplicantList } from "./ApplicantList.tsx";
import { ApplicantSheet } from "./ApplicantSheet.tsx";
import styles from "./applicants.module.css";

const texts = listTexts.applicants;
/** Employers see the best match first by default. */
const SORTS = ["match", "newest", "oldest", "updated", "name"] as const;

/** `/EmployerDashboard/applicants`: filtered by stage; the list on the left, the open application next to it. */
export function ApplicantsPage({ title }: PageProps) {
  const { query, addressOf, choose } = useListAddress();
  const shown = useApplicationList(query, { usual: "match", jobs: true });
  const back = useRef<HTMLElement>(null);
  usePageTitle(title);
  const { answer: found } = shown;
  const page = found.state === "ready" ? found.value : null;
  const total = page ? totalOf(page) : null;
  const jobs = page?.jobs ?? [];
  const job = jobs.find(({ id }) => id === query.job);
  const { application } = query;
  const opener = useOpener(application, back);
  const keep = { page: query.page };
  const isEmpty = total === 0 && query.search === "" && application === null;
  const nobody =
    query.job === null ? <NoApplicants /> : <NoApplicantsForJob all={addressOf({ job: null, status: null })} />;
  const body = (
    <ListBody
      texts={listTexts}
      problem={problemOf(found)}
      onRetry={shown.retry}
      shown={page && placeOf(page)}
      to={(next) => addressOf({ page: next })}
      empty={isEmpty ? nobody : <NothingFound all={addressOf({ status: null, search: "", sort: null })} />}
    >
      <ApplicantList
        applications={page?.applications ?? []}
        stale={found.state === "ready" && found.stale}
        current={application}
        to={(id) => addressOf({ ...keep, application: id })}
        onOpened={opener.remember}
        onNews={shown.refresh}
      />
    </ListBody>
  );
  return (
    <div className={styles.flow}>
      <div className={cx(list.page, application !== null && styles.opened)}>
        <div className={list.head}>
          <div>
            <h1 tabIndex={-1}>{job ? texts.headingOf({ job: job.title }) : texts.heading}</h1>
            {total !== null && total > 0 && <p className="soft">{texts.lead({ count: total })}</p>}
          </div>
          {jobs.length > 0 && (
            <JobFilter jobs={jobs} chosen={query.job} onChoose={(id) => choose({ job: id, status: null })} />
          )}
        </div>
        {found.state === "failed" || isEmpty ? (
          body
        ) : (
          <>
            {page && (
              <div className={styles.overList}>
                <StageFilter counts={page.counts} status={query.status} to={addressOf} />
              </div>
            )}
            <div className={styles.overList}>
              <ListTools query={query} label={listTexts.search.applicants} sorts={SORTS} onChoose={choose} />
            </div>
            <div className={styles.pipeline}>
              <section className={styles.people} aria-label={texts.people} ref={back}>
                {body}
              </section>
              {application === null ? (
                <p className={cx(styles.none, "soft")}>{texts.none}</p>
              ) : (
                <ApplicantSheet key={application} id={application} back={addressOf({ ...keep, application: null })} />
              )}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

interface JobFilterProps {
  jobs: readonly { id: number; title: string; total: number }[];
  /** The id of the chosen job; null for all. */
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Chooses one of the company's jobs. */
function JobFilter({ jobs, chosen, onChoose }: JobFilterProps) {
  return (
    <Field label={texts.job} className={list.pick}>
      <Select
        value={chosen === null ? "" : String(chosen)}
        onChange={({ currentTarget: { value } }) => onChoose(value === "" ? null : Number(value))}
      >
        <option value="">{texts.allJobs}</option>
        {chosen !== null && !jobs.some(({ id }) => id === chosen) && <option value={chosen}>{texts.otherJob}</option>}
        {jobs.map(({ id, title, total }) => (
          <option key={id} value={id}>
            {texts.jobOption({ title, count: total })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Returns the focus to the row when a sheet that filled the page is closed. */
function useOpener(application: number | null, place: { current: HTMLElement | null }) {
  const [last, setLast] = useState<number | null>(null);
  useEffect(() => {
    if (application !== null || last === null) return;
    const focused = document.activeElement;
    // Only if the focus was in the sheet.
    if (focused && focused !== document.body) return;
    place.current?.querySelector<HTMLElement>(`[data-application="${last}"] a`)?.focus();
  }, [application, last, place]);
  return { remember: setLast };
}

function NoApplicants() {
  const to = tabsOf("employer").find(({ tab }) => tab === "positions")?.path ?? "/EmployerDashboard";
  return (
    <EmptyState icon={UsersRound} title={texts.empty} action={<ButtonLink to={to}>{texts.emptyAction}</ButtonLink>}>
      {texts.emptyText}
    </EmptyState>
  );
}

/** There are applicants, but none for the job in the address, which may belong to another company. */
function NoApplicantsForJob({ all }: { all: string }) {
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.emptyJob}
      action={
        <ButtonLink variant="second" to={all}>
          {texts.emptyJobAction}
        </ButtonLink>
      }
    >
      {texts.emptyJobText}
    </EmptyState>
  );
}
