import { useEffect, useRef, useState } from "react";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { COVER_LETTER_MAX } from "#shared/applications/applications.schemas.ts";
import { type ApplyTo, tellApplied } from "../../../shell/overlays.ts";
import { ApplyAlready, ApplyDone } from "./ApplyDone.tsx";
import styles from "./apply.module.css";
import { type ApplyDraft, applicationOf, emptyDraft, problemsOf, refusalOf, shareableOf } from "./apply-form.ts";
import { Consents } from "./Consents.tsx";
import { forgetApplication, holdApplication, keptApplication } from "./kept-application.ts";
import { ResumeChoice } from "./ResumeChoice.tsx";
import { applyTexts as texts } from "./texts/apply.texts.ts";
import { useApplying } from "./useApplying.ts";
import { useOwnSeeker } from "./useOwnSeeker.ts";

/** Applies for a job, and explains what happens next. The draft is kept until it is sent or deliberately discarded. */
export function ApplyDialog({ job, onClose }: { job: ApplyTo; onClose: () => void }) {
  const { state, profile, retry } = useOwnSeeker();
  const applying = useApplying(job.id);
  const { now } = applying;
  const shareable = shareableOf(profile);
  const stored = profile?.resume_file_path ?? null;
  // The resume of the profile is preselected as soon as the profile has loaded.
  const offered = stored === null ? "none" : "profile";
  const { form, change, isRestored, isTouched, forget } = useApplyForm(job, applying, { offered, shareable });
  const { values: draft, errorOf } = form;
  const handleClose = () => {
    forget();
    onClose();
  };

  if (now.state === "sent") return <ApplyDone job={job} application={now.application} onClose={onClose} />;
  if (now.state === "already") return <ApplyAlready message={now.message} onClose={onClose} />;
  const sending = now.state === "sending";
  return (
    <FormDialog
      title={texts.title({ job: job.title })}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={sending}
      failure={now.state === "writing" ? (now.failure?.() ?? null) : null}
      dirty={isTouched}
      onSubmit={form.submit}
      onClose={handleClose}
    >
      {isRestored && <MessageBox type="info">{texts.restored}</MessageBox>}
      <p>{texts.at({ company: job.company_name })}</p>
      {state === "loading" && <Waiting />}
      {state === "failed" && <ProfileFailed onRetry={retry} />}
      {state !== "loading" && (
        <ResumeChoice
          stored={stored}
          way={draft.way ?? offered}
          file={draft.file}
          error={errorOf("file")}
          disabled={sending}
          onWay={(way) => change("way", way)}
          onFile={(file) => change("file", file)}
        />
      )}
      {now.state === "sending" && now.sent !== null && draft.file && (
        <UploadProgress
          sent={now.sent}
          texts={{ sending: texts.sending({ name: draft.file.name }), sent: texts.checking, cancel: texts.cancel }}
          onCancel={applying.cancel}
        />
      )}
      <CountedArea
        label={texts.letter.label}
        hint={texts.letter.hint}
        error={errorOf("letter")}
        optional
        max={COVER_LETTER_MAX}
        readOnly={sending}
        value={draft.letter}
        onChange={(letter) => change("letter", letter)}
      />
      <Consents shareable={shareable} draft={draft} errorOf={errorOf} disabled={sending} onChange={change} />
    </FormDialog>
  );
}

interface FormOptions {
  /** The resume that is sent if nothing else is chosen. */
  offered: "none" | "profile";
  shareable: ReturnType<typeof shareableOf>;
}

/** The form of an application. Its draft is kept if the dialog closes without the user's decision. */
function useApplyForm(
  job: ApplyTo,
  { now, send }: ReturnType<typeof useApplying>,
  { offered, shareable }: FormOptions,
) {
  const [restored] = useState(() => keptApplication(job.id));
  const [isTouched, setTouched] = useState(restored !== null);
  const form = useSubmitForm<ApplyDraft>({
    defaultValues: restored ?? emptyDraft,
    validate: problemsOf,
    onSend: async (values) => {
      const { way, file } = values;
      const body = applicationOf({ ...values, way: way ?? offered }, shareable);
      const result = await send(body, way === "file" ? file : null);
      if (result?.ok) tellApplied(job.id, result.value.id);
      else if (result) form.showServerErrors(refusalOf(result.fault).fields);
    },
  });
  const unsent = useRef<ApplyDraft | null>(null);
  useEffect(() => {
    unsent.current = isTouched && now.state !== "sent" && now.state !== "already" ? form.values : null;
  }, [isTouched, form.values, now.state]);
  useEffect(() => {
    forgetApplication(job.id);
    return holdApplication(job.id, () => unsent.current);
  }, [job.id]);

  const change: typeof form.set = (name, value) => {
    setTouched(true);
    form.set(name, value);
  };
  const forget = () => {
    unsent.current = null;
  };
  return { form, change, isRestored: restored !== null, isTouched, forget };
}

/** Placeholders, about as high as the content. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className="visually-hidden">{texts.loading}</p>
      <Skeleton wide={30} />
      <Skeleton wide={80} />
      <Skeleton wide={80} />
    </div>
  );
}

function ProfileFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{texts.profileFailed}</p>
      <RetryButton onRetry={onRetry}>{texts.retry}</RetryButton>
    </div>
  );
}
