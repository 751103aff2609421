import { CircleCheck, ClipboardList, MessageCircle } from "lucide-react";
import { jobTexts } from "#client/features/jobs/texts/job/job.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { openConversationWith } from "../../../shell/chat-requests.ts";
import { canOpenApply, openApplication, openApply } from "../../../shell/overlays.ts";
import { useApplication } from "../card/JobCard.tsx";
import { SaveButton } from "../card/SaveButton.tsx";
import styles from "./JobDetail.module.css";
import { detailTexts as texts } from "./texts/detail.texts.ts";

/** A job seeker's actions on a job: apply, ask, save. After applying, a link to the application replaces Apply. */
export function JobActions({ job }: { job: JobCard }) {
  const application = useApplication(job);
  const { company } = job;
  const open = job.status === "open";
  return (
    <>
      {application !== null && (
        <p className={styles.applied}>
          <Icon of={CircleCheck} />
          {jobTexts.applied}
        </p>
      )}
      {!open && <p className={styles.closed}>{texts.closed}</p>}
      {application !== null && (
        <Button variant="second" onClick={() => openApplication(application)}>
          <Icon of={ClipboardList} />
          {texts.appliedOpen}
        </Button>
      )}
      {application === null && open && canOpenApply() && (
        <Button onClick={() => openApply({ id: job.id, title: job.title, company_name: company.company_name })}>
          {texts.apply}
        </Button>
      )}
      <Button variant="second" onClick={() => openConversationWith(company.user_id, job.id)}>
        <Icon of={MessageCircle} />
        {texts.ask}
      </Button>
      <SaveButton job={job} worded />
    </>
  );
}
