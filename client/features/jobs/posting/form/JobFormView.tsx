import { ArrowLeft } from "lucide-react";
import { type SyntheticEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { editAddress, positionsAddress } from "../positions-view.ts";
import { ApprovalNote } from "./ApprovalNote.tsx";
import styles from "./form.module.css";
import { JobFormFields } from "./JobFormFields.tsx";
import { JobNotices } from "./JobNotices.tsx";
import { JobPreview } from "./JobPreview.tsx";
import type { Becomes } from "./job-problems.ts";
import { jobFormTexts as texts } from "./texts/job-form/job-form.texts.ts";
import { useExternalChange } from "./useExternalChange.ts";
import { jobFieldId, useJobForm } from "./useJobForm.ts";
import { useJobSaving } from "./useJobSaving.ts";
import { useOwnCompany } from "./useOwnCompany.ts";

const ALL = positionsAddress({ status: null, page: 1 });

interface Props {
  title: string;
  heading: string;
  lead?: string;
  userId: number;
  /** The stored job; null for a new one. */
  job: OwnJob | null;
}

/** The form for a new or a stored job. */
export function JobFormView({ title, heading, lead, userId, job }: Props) {
  const whyId = useId();
  const [isPreviewed, setPreviewed] = useState(false);
  const { company, reload } = useOwnCompany(userId);
  const [isBusy, setBusy] = useState(false);
  const form = useJobForm(userId, job, isBusy);
  const status = form.stored?.status ?? "draft";
  const saving = useJobSaving({ form, onSaved: useSavedHandler(form, job), onNotApproved: reload });
  // The form is read-only during a save. This state connects the two hooks.
  if (isBusy !== (saving.busy !== null)) setBusy(saving.busy !== null);
  useExternalChange({ form, saving });
  usePageTitle(form.problems.length > 0 ? formTexts.error({ text: title }) : title);

  const mayPublish = company === null || company.status === "approved";
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Enter in a field never publishes a draft.
    if (status === "draft") saving.save("draft");
    else if (mayPublish) saving.save("open");
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
      {form.isRestored && <RestoredNotice inactive={isBusy} onDiscard={form.discard} />}
      <JobNotices saving={saving} becomes={status === "draft" ? "draft" : "open"} />
      <form className={styles.form} noValidate onSubmit={handleSubmit} data-kept>
        <JobFormFields field={form.field} choice={form.choice} />
        {company && company.status !== "approved" && <ApprovalNote id={whyId} company={company} />}
        <div className={styles.foot}>
          <SaveButtons status={status} saving={saving} whyNot={mayPublish ? undefined : whyId} />
          <Button variant="quiet" onClick={() => setPreviewed(true)}>
            {texts.preview.open}
          </Button>
        </div>
      </form>
      {isPreviewed && <JobPreview text={form.text} company={company} onClose={() => setPreviewed(false)} />}
    </div>
  );
}

/** Confirms a save: a draft stays open, a published job leads back to the list. */
function useSavedHandler(form: ReturnType<typeof useJobForm>, job: OwnJob | null) {
  const navigate = useNavigate();
  return (saved: OwnJob, became: Becomes) => {
    form.forgetKept();
    if (became === "draft") {
      toast({ type: "success", title: texts.saved({ title: saved.title }) });
      if (job) form.begin(saved);
      else navigate(editAddress(saved.id), { replace: true });
      return;
    }
    navigate(ALL);
    const wasOpen = form.stored?.status === "open";
    toast({
      type: "success",
      title: wasOpen ? texts.changed({ title: saved.title }) : texts.published({ title: saved.title }),
      message: wasOpen ? texts.changedText : texts.publishedText,
    });
  };
}

/** Says that unsaved input was restored, and can discard it. */
function RestoredNotice({ inactive, onDiscard }: { inactive: boolean; onDiscard: () => void }) {
  const handleDiscard = () => {
    onDiscard();
    announce(texts.restored.discarded);
    // The button disappears with its box.
    document.getElementById(jobFieldId("title"))?.focus();
  };
  return (
    <MessageBox type="info" title={texts.restored.title} autoHide={false}>
      <div className={styles.notice}>
        <p>{texts.restored.text}</p>
        <Button variant="second" small inactive={inactive} onClick={handleDiscard}>
          {texts.restored.discard}
        </Button>
      </div>
    </MessageBox>
  );
}

interface SaveButtonsProps {
  status: OwnJob["status"];
  saving: Pick<ReturnType<typeof useJobSaving>, "busy" | "save">;
  /** The id of the text that explains why the job cannot be published; undefined if it can. */
  whyNot: string | undefined;
}

/** Publish, or Save for a published job; for a draft also Save draft. */
function SaveButtons({ status, saving: { busy, save }, whyNot }: SaveButtonsProps) {
  const isDraft = status === "draft";
  const handlePublish = () => {
    if (whyNot === undefined) save("open");
  };
  return (
    <>
      <Button
        type={isDraft ? "button" : "submit"}
        busy={busy === "open"}
        busyText={texts.publishing[status]}
        inactive={busy !== null || whyNot !== undefined}
        aria-describedby={whyNot}
        onClick={isDraft ? handlePublish : undefined}
      >
        {texts.publish[status]}
      </Button>
      {isDraft && (
        <Button
          type="submit"
          variant="second"
          busy={busy === "draft"}
          busyText={texts.savingDraft}
          inactive={busy !== null}
        >
          {texts.saveDraft}
        </Button>
      )}
    </>
  );
}
