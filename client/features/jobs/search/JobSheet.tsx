import { ArrowLeft, BriefcaseBusiness } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { Link } from "react-router";
import { detailTexts as texts } from "#client/features/jobs/detail/texts/detail.texts.ts";
import { buttonClass } from "#client/ui/controls/Button.tsx";
import { onPlainPress } from "#client/ui/controls/plainPress.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { JobActions } from "../detail/JobActions.tsx";
import { JobDetail } from "../detail/JobDetail.tsx";
import type { JobReading } from "../detail/useJob.ts";
import styles from "./JobSearch.module.css";
import { searchTexts } from "./texts/search.texts.ts";

const LINES = [60, 40, 80, 90, 70];

interface Props {
  /** The open job; null shows the first one of the list as a preview. */
  id: number | null;
  /** The data from the list. */
  row: JobCard | undefined;
  reading: JobReading | null;
  total: number | null;
  backTo: string;
  openTo: string | null;
  onBack: () => void;
  onOpen: () => void;
  onRetry: () => void;
  heading: Ref<HTMLHeadingElement>;
}

/** The job next to the list, or alone with a Back button if there is not enough space for both. */
export function JobSheet({ id, row, reading, total, backTo, openTo, onBack, onOpen, onRetry, heading }: Props) {
  const headingId = useId();
  const job = reading?.state === "ready" ? reading.job : row;
  const isGone = reading?.state === "gone";
  if (id === null && !job) return null;
  const back = id !== null && (
    <Link
      to={backTo}
      className={`${buttonClass({ variant: "quiet", small: true })} ${styles.back}`}
      onClick={onPlainPress(onBack)}
    >
      <Icon of={ArrowLeft} />
      {total === null ? searchTexts.back : searchTexts.backTo({ count: total })}
    </Link>
  );
  return (
    <article
      className={styles.sheet}
      aria-labelledby={headingId}
      data-pane=""
      onKeyDown={(event) => {
        if (event.key === "Escape" && id !== null && !event.defaultPrevented) onBack();
      }}
    >
      <div className={styles.content}>
        {back}
        {isGone && (
          <Note title={texts.gone} heading={heading} headingId={headingId}>
            <EmptyState icon={BriefcaseBusiness} title={texts.gone}>
              {texts.goneText}
            </EmptyState>
          </Note>
        )}
        {!isGone && !job && (
          <Note title={texts.loading} heading={heading} headingId={headingId}>
            {reading?.state === "failed" ? <LoadFailed title={texts.failed} onRetry={onRetry} /> : <Waiting />}
          </Note>
        )}
        {!isGone && job && (
          <JobDetail
            key={job.id}
            job={job}
            texts={textsOf(reading)}
            onRetry={onRetry}
            heading={heading}
            headingId={headingId}
            actions={<JobActions job={job} />}
            more={
              openTo && (
                <Link to={openTo} className="link-alone" onClick={onPlainPress(onOpen)}>
                  {texts.whole}
                </Link>
              )
            }
          />
        )}
      </div>
    </article>
  );
}

function textsOf(reading: JobReading | null): Parameters<typeof JobDetail>[0]["texts"] {
  if (reading === null) return "unasked";
  if (reading.state === "ready") return reading.job;
  return reading.state === "failed" ? "failed" : "loading";
}

interface NoteProps {
  title: string;
  heading: Ref<HTMLHeadingElement>;
  headingId: string;
  children: ReactNode;
}

/** Shown instead of a job. It has a heading too, so that the focus has a target. */
function Note({ title, heading, headingId, children }: NoteProps) {
  return (
    <div className={styles.note}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className="visually-hidden">
        {title}
      </h2>
      {children}
    </div>
  );
}

function Waiting() {
  return (
    <>
      {LINES.map((wide) => (
        <Skeleton key={wide} wide={wide} />
      ))}
    </>
  );
}
