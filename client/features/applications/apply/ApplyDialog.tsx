import { useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/controls/Button.tsx";
import { CountedArea } from "#client/ui/controls/CountedArea.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Skeleton } from "#client/ui/feedback/Skeleton.tsx";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { FormDialog } from "#client/ui/forms/FormDialog.tsx";
import { useSubmitForm } from "#client/ui/forms/useSubmitForm.ts";
import { COVER_LETTER_MAX } from "#shared/applications/applications.schemas.ts";
import { type ApplyTo, tellApplied } from "../../../shell/overlays.ts";
import { ApplyAlready, ApplyDone } from "./ApplyDone.tsx";
import styles from "./apply.module.css";
import { applyTexts as texts } from "./apply.texts.ts";
import { type ApplyDraft, applicationOf, emptyDraft, problemsOf, refusalOf, shareableOf } from "./apply-form.ts";
import { Consents } from "./Consents.tsx";
import { forgetApplication, holdApplication, keptApplication } from "./kept-application.ts";
import { ResumeChoice } from "./ResumeChoice.tsx";
import { useApplying } from "./useApplying.ts";
import { useOwnSeeker } from "./useOwnSeeker.ts";

/** Applies for a job, and says what happens next. What was written stays until it is sent, or thrown away on purpose. */
export function ApplyDialog({ job, onClose }: { job: ApplyTo; onClose: () => void }) {
  const { state, profile, retry } = useOwnSeeker();
  const { now, send, cancel } = useApplying(job.id);
  const [restored] = useState(() => keptApplication(job.id));
  const [touched, setTouched] = useState(restored !== null);
  const shareable = shareableOf(profile);
  const stored = profile?.resume_file_path ?? null;
  // The profile's resume is the first choice as soon as it is there.
  const offered = stored === null ? "none" : "profile";
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
  const { values: draft, errorOf } = form;

  // It stays for the next time where the dialog goes away without its writer's wish.
  const unsent = useRef<ApplyDraft | null>(null);
  useEffect(() => {
    unsent.current = touched && now.state !== "sent" && now.state !== "already" ? draft : null;
  }, [touched, draft, now.state]);
  useEffect(() => {
    forgetApplication(job.id);
    return holdApplication(job.id, () => unsent.current);
  }, [job.id]);
  const handleClose = () => {
    unsent.current = null;
    onClose();
  };

  const change: typeof form.set = (name, value) => {
    setTouched(true);
    form.set(name, value);
  };

  if (now.state === "sent") return <ApplyDone job={job} application={now.application} onClose={onClose} />;
  if (now.state === "already") return <ApplyAlready message={now.message} onClose={onClose} />;
  const sending = now.state === "sending";
  return (
    <FormDialog
      title={texts.title(job.title)}
      submitText={texts.submit}
      busyText={texts.busy}
      busy={sending}
      failure={now.state === "writing" ? now.failure : null}
      dirty={touched}
      onSubmit={form.submit}
      onClose={handleClose}
    >
      {restored && <MessageBox type="info">{texts.restored}</MessageBox>}
      <p>{texts.at(job.company_name)}</p>
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
          texts={{ sending: texts.sending(draft.file.name), sent: texts.checking, cancel: texts.cancel }}
          onCancel={cancel}
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

/** About as high as what comes. */
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
      <Button variant="second" small onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
