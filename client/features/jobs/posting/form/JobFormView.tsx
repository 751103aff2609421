import { ArrowLeft } from "lucide-react";
import { type SyntheticEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { formTexts } from "#client/ui/forms/forms.texts.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { editAddress, positionsAddress } from "../positions-view.ts";
import { ApprovalNote } from "./ApprovalNote.tsx";
import styles from "./form.module.css";
import { JobFormFields } from "./JobFormFields.tsx";
import { JobNotices } from "./JobNotices.tsx";
import { JobPreview } from "./JobPreview.tsx";
import { jobFormTexts as texts } from "./job-form.texts.ts";
import type { Becomes } from "./job-problems.ts";
import { useElsewhere } from "./useElsewhere.ts";
import { jobFieldId, useJobForm } from "./useJobForm.ts";
import { useJobSaving } from "./useJobSaving.ts";
import { useOwnCompany } from "./useOwnCompany.ts";

const ALL = positionsAddress({ status: null, page: 1 });

interface Props {
  title: string;
  heading: string;
  lead?: string;
  userId: number;
  /** As it is stored; null for a new one. */
  job: OwnJob | null;
}

/** A job as it is written and changed. */
export function JobFormView({ title, heading, lead, userId, job }: Props) {
  const whyId = useId();
  const navigate = useNavigate();
  const [isPreviewed, setPreviewed] = useState(false);
  const { company, reload } = useOwnCompany(userId);
  const [isBusy, setBusy] = useState(false);
  const form = useJobForm(userId, job, isBusy);
  const status = form.stored?.status ?? "draft";

  const handleSaved = (saved: OwnJob, became: Becomes) => {
    form.forgetKept();
    if (became === "draft") {
      toast({ type: "success", title: texts.saved(saved.title) });
      if (job) form.begin(saved);
      else navigate(editAddress(saved.id), { replace: true });
      return;
    }
    navigate(ALL);
    const wasOpen = status === "open";
    toast({
      type: "success",
      title: wasOpen ? texts.changed(saved.title) : texts.published(saved.title),
      message: wasOpen ? texts.changedText : texts.publishedText,
    });
  };
  const saving = useJobSaving({ form, onSaved: handleSaved, onNotApproved: reload });
  // The form is read-only meanwhile; the two hooks know each other by this alone.
  if (isBusy !== (saving.busy !== null)) setBusy(saving.busy !== null);
  useElsewhere({ form, saving });
  usePageTitle(form.problems.length > 0 ? `${formTexts.errorPrefix}${title}` : title);

  const mayPublish = company === null || company.status === "approved";
  const publish = () => {
    if (mayPublish) saving.save("open");
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Enter in a field never publishes a draft.
    if (status === "draft") saving.save("draft");
    else publish();
  };
  const handleDiscard = () => {
    form.discard();
    announce(texts.restored.discarded);
    // The button goes with its box.
    document.getElementById(jobFieldId("title"))?.focus();
  };
  return (
    <div className={styles.page}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <div className={styles.head}>
        <Link to={ALL} className="link-alone">
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {form.isRestored && (
        <MessageBox type="info" title={texts.restored.title} autoHide={false}>
          <div className={styles.notice}>
            <p>{texts.restored.text}</p>
            <Button variant="second" small inactive={isBusy} onClick={handleDiscard}>
              {texts.restored.discard}
            </Button>
          </div>
        </MessageBox>
      )}
      <JobNotices saving={saving} becomes={status === "draft" ? "draft" : "open"} />
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <JobFormFields field={form.field} choice={form.choice} />
        {company && company.status !== "approved" && <ApprovalNote id={whyId} company={company} />}
        <div className={styles.foot}>
          <Button
            type={status === "draft" ? "button" : "submit"}
            busy={saving.busy === "open"}
            busyText={texts.publishing[status]}
            inactive={isBusy || !mayPublish}
            aria-describedby={mayPublish ? undefined : whyId}
            onClick={status === "draft" ? publish : undefined}
          >
            {texts.publish[status]}
          </Button>
          {status === "draft" && (
            <Button
              type="submit"
              variant="second"
              busy={saving.busy === "draft"}
              busyText={texts.savingDraft}
              inactive={isBusy}
            >
              {texts.saveDraft}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setPreviewed(true)}>
            {texts.preview.open}
          </Button>
        </div>
      </form>
      {isPreviewed && <JobPreview text={form.text} company={company} onClose={() => setPreviewed(false)} />}
    </div>
  );
}
