import { useLocation } from "react-router";
import { jobFormTexts as texts } from "#client/features/jobs/posting/form/texts/job-form/job-form.texts.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { LoadFailed } from "#client/ui/feedback/LoadFailed.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { useAuth } from "../../../shell/SessionProvider.tsx";
import styles from "./form/form.module.css";
import { JobFormView } from "./form/JobFormView.tsx";
import { positionsAddress } from "./positions-view.ts";
import { type NoJob, useOwnJob } from "./useOwnJob.ts";

const ALL = positionsAddress({ status: null, page: 1 });

/** `/EmployerDashboard/positions/edit?id=`. */
export function EditJobPage({ title }: PageProps) {
  const { user } = useAuth();
  const id = new URLSearchParams(useLocation().search).get("id") ?? "";
  const { job, failure, retry } = useOwnJob(id);
  if (!user) return null;
  if (!job) return <Waiting title={title} failure={failure} onRetry={retry} />;
  // The key resets the form when another job is edited.
  return <JobFormView key={job.id} title={title} heading={texts.editTitle} userId={user.id} job={job} />;
}

interface WaitingProps {
  title: string;
  failure: NoJob | null;
  onRetry: () => void;
}

function Waiting({ title, failure, onRetry }: WaitingProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{texts.editTitle}</h1>
      {failure ? (
        <LoadFailed
          title={texts.loadFailed}
          onRetry={failure.mayRetry ? onRetry : undefined}
          action={
            <ButtonLink variant="second" small to={ALL}>
              {texts.back}
            </ButtonLink>
          }
        >
          {failure.message}
        </LoadFailed>
      ) : (
        <div className={styles.part}>
          <p role="status" className="visually-hidden">
            {texts.loading}
          </p>
          {[30, 100, 30, 100, 100].map((wide, index) => (
            <Skeleton key={index} wide={wide} />
          ))}
        </div>
      )}
    </div>
  );
}
