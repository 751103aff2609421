import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { editAddress } from "../positions-view.ts";
import styles from "./form.module.css";
import type { Becomes } from "./job-problems.ts";
import { jobFormTexts as texts } from "./texts/job-form/job-form.texts.ts";
import type { JobSaving } from "./useJobSaving.ts";

/** The error of the last save, and the ways to continue. */
export function JobNotices({ saving, becomes }: { saving: JobSaving; becomes: Becomes }) {
  const { notice, dismiss } = saving;
  if (notice?.kind === "failed")
    return (
      <MessageBox type="error" title={notice.title()} onDismiss={dismiss}>
        {notice.message()}
      </MessageBox>
    );
  if (notice?.kind === "duplicate")
    return (
      <MessageBox type="warning" title={texts.duplicate.title} autoHide={false} onDismiss={dismiss}>
        <div className={styles.notice}>
          <p>{JOB_TEXTS.duplicate}</p>
          <Link to={editAddress(notice.id)} className="link-alone">
            {texts.duplicate.open}
          </Link>
        </div>
      </MessageBox>
    );
  return notice && <Elsewhere saving={saving} becomes={becomes} />;
}

/** Another window has changed the job: typed text is only discarded if its author agrees. */
function Elsewhere({ saving, becomes }: { saving: JobSaving; becomes: Becomes }) {
  const [isLoading, setLoading] = useState(false);
  const handleTake = async () => {
    setLoading(true);
    await saving.takeOther();
    setLoading(false);
  };
  return (
    <MessageBox type="warning" title={texts.elsewhere.title} autoHide={false}>
      <div className={styles.notice}>
        <p>{texts.elsewhere.text}</p>
        <div className="row">
          <Button variant="second" small busy={isLoading} onClick={() => void handleTake()}>
            {texts.elsewhere.take}
          </Button>
          <Button variant="second" small inactive={isLoading} onClick={() => void saving.keepMine(becomes)}>
            {texts.elsewhere.keep}
          </Button>
        </div>
      </div>
    </MessageBox>
  );
}
