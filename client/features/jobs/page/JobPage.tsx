import { useEffect, useId } from "react";
import { useLocation } from "react-router";
import { loadProblem } from "#client/data/fault-toast.ts";
import { detailTexts } from "#client/features/jobs/detail/texts/detail.texts.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import type { Job } from "#shared/jobs/jobs.schemas.ts";
import { PublicFrame } from "../../../shell/frame/PublicFrame.tsx";
import { JobDetail } from "../detail/JobDetail.tsx";
import { type JobReading, useJob } from "../detail/useJob.ts";
import { useJobNews } from "../useJobNews.ts";
import { GoneJob } from "./GoneJob.tsx";
import styles from "./JobPage.module.css";
import { PageActions } from "./PageActions.tsx";
import { pageTexts as texts } from "./texts/page.texts.ts";

/** `/jobs/:id`: one job on its own page. Notifications, emails and company pages link to it. */
export function JobPage({ title }: PageProps) {
  const id = idOf(useLocation().pathname);
  const { reading: asked, retry, take } = useJob(id);
  const reading: JobReading = id === null ? { state: "gone" } : (asked ?? { state: "loading" });
  const job = reading.state === "ready" ? reading.job : null;
  useJobNews(
    (changed) => changed === id,
    (changed, news) =>
      // A job that was closed while it is being read does not disappear: it is shown as closed.
      take(changed, news ?? (job && { ...job, status: "closed" })),
  );
  const announcement = announcementFor(reading);
  useEffect(() => {
    if (announcement) announce(announcement);
  }, [announcement]);
  usePageTitle(reading.state === "gone" ? texts.notFound.title : (job?.title ?? title));
  return (
    <PublicFrame className="page" comeBack>
      <div className="flow">
        {job && <Whole job={job} onRetry={retry} />}
        {reading.state === "gone" && <GoneJob />}
        {(reading.state === "loading" || reading.state === "failed") && (
          <Waiting title={title} reading={reading} onRetry={retry} />
        )}
      </div>
    </PublicFrame>
  );
}

function idOf(pathname: string): number | null {
  const [, id] = /^\/jobs\/([1-9]\d{0,14})\/?$/.exec(pathname) ?? [];
  return id === undefined ? null : Number(id);
}

/** The announcement for screen readers when the job arrives or changes. */
function announcementFor(reading: JobReading): string | null {
  if (reading.state === "gone") return texts.notFound.title;
  if (reading.state !== "ready") return null;
  const { status, title } = reading.job;
  return status === "closed" ? texts.closed({ title }) : texts.loaded({ title });
}

function Whole({ job, onRetry }: { job: Job; onRetry: () => void }) {
  const headingId = useId();
  return (
    <article className={styles.page} aria-labelledby={headingId}>
      <JobDetail
        key={job.id}
        job={job}
        texts={job}
        onRetry={onRetry}
        actions={<PageActions job={job} />}
        headingId={headingId}
        isPage
      />
    </article>
  );
}

interface WaitingProps {
  title: string;
  reading: Extract<JobReading, { state: "loading" | "failed" }>;
  onRetry: () => void;
}

function Waiting({ title, reading, onRetry }: WaitingProps) {
  return (
    <div className={styles.waiting}>
      <h1 tabIndex={-1}>{title}</h1>
      {reading.state === "failed" ? (
        <LoadFailed title={detailTexts.failed} onRetry={onRetry}>
          {loadProblem(reading.fault)}
        </LoadFailed>
      ) : (
        <>
          <p role="status" className="visually-hidden">
            {detailTexts.loading}
          </p>
          <Skeleton wide={60} />
          <Skeleton wide={40} />
          <Skeleton wide={90} />
          <Skeleton wide={75} />
        </>
      )}
    </div>
  );
}
