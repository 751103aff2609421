import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { LeaveQuestion } from "#client/ui/forms/FormDialog.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { OwnEmail } from "#shared/accounts/session-user.ts";
import type { ProfileField, ProfilePart } from "../../../shell/overlays.ts";
import { companyTexts } from "../company/company.texts.ts";
import { reviewTexts } from "../company/review.texts.ts";
import type { Profile } from "../data/profile.ts";
import { tellStored } from "../data/stored-profile.ts";
import { newEmailOf } from "../draft/bodies.ts";
import { type DraftField, fieldsOf } from "../draft/draft.ts";
import { forgetKeptDraft } from "../draft/kept-draft.ts";
import { ProfileWaiting } from "../ProfileWaiting.tsx";
import { profileTexts } from "../profiles.texts.ts";
import type { ProfileState } from "../useProfile.ts";
import { EditForm } from "./EditForm.tsx";
import { EmailQuestion } from "./EmailQuestion.tsx";
import { editTexts as texts } from "./edit.texts.ts";
import { fieldId } from "./field-id.ts";
import { useDraft } from "./useDraft.ts";
import { useSaving } from "./useSaving.ts";
import { useUnsaved } from "./useUnsaved.ts";

const SAVED_MS = 3000;

interface Props {
  now: ProfileState;
  /** Where the focus goes, instead of the heading. */
  field?: ProfileField | undefined;
  /** This part alone, under its own heading, with the focus on its first field. */
  only?: ProfilePart | undefined;
  onRetry: () => void;
  /** A call has answered what is stored now. */
  onStored: (profile: Profile) => void;
  onClose: () => void;
}

/** The own profile to be edited. It asks before it throws away what was typed, and stays until all of it is saved. */
export function ProfileEdit({ now, field, only, onRetry, onStored, onClose }: Props) {
  const profile = now.state === "ready" ? now.value : null;
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const saving = useSaving({
    only,
    onSaved: (saved) => {
      const { user, employer } = saved;
      // The modal first: what is said in it goes with it.
      flushSync(onClose);
      forgetKeptDraft();
      tellStored(saved);
      const waits = employer?.review?.status === "pending" ? reviewTexts.saved : "";
      const message = [user.pending_email ? profileTexts.openLink(user.pending_email) : "", waits]
        .filter(Boolean)
        .join("\n");
      toast({ type: "success", title: profileTexts.saved, message, autoHideDelay: SAVED_MS });
    },
    onRefused: (stored, fields) => {
      onStored(stored);
      tellStored(stored);
      if (fields.length > 0) form?.showServerErrors(fields);
    },
  });
  const form = useDraft(profile, saving.busy, only);
  const [uploading, setUploading] = useState(false);
  const isChanged = uploading || (form?.isChanged ?? false);
  useUnsaved(isChanged);
  useFieldFocus(form !== null, field ?? (profile && only && fieldsOf(profile, only)[0]));
  const saveButton = useFocusAfterUpload(saving.sent !== null);

  const handleClose = () => {
    // What is on its way is answered here.
    if (saving.busy) return;
    if (isChanged) setAsking(true);
    else onClose();
  };
  const handleLeave = () => {
    // The question first: each gives the focus back to what opened it.
    flushSync(() => setAsking(false));
    flushSync(onClose);
    forgetKeptDraft();
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!profile || !form || saving.busy || uploading) return;
    saving.dismiss();
    const save = form.submit(() => {
      const draft = form.draftNow();
      const wanted = newEmailOf(profile, draft);
      if (wanted === null) void saving.save(profile, draft);
      else setNewEmail(wanted);
    });
    void save();
  };
  /** The new address waits for its link: what else was changed is saved now. */
  const handleAsked = ({ pending_email }: OwnEmail) => {
    if (!profile || !form) return;
    // The question first: it gives the focus back to what opened it.
    flushSync(() => setNewEmail(null));
    const next = { ...profile, user: { ...profile.user, pending_email } };
    onStored(next);
    void saving.save(next, form.draft);
  };
  const foot = (
    <>
      <Button variant="second" inactive={saving.busy} onClick={handleClose}>
        {texts.cancel}
      </Button>
      {form && (
        <Button
          ref={saveButton}
          type="submit"
          form={formId}
          busy={saving.busy}
          busyText={texts.saving}
          // A resume on its way would not be part of it.
          inactive={uploading}
        >
          {texts.save}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={only === "company" ? companyTexts.edit : profileTexts.edit} wide onClose={handleClose} foot={foot}>
      {profile && form ? (
        <EditForm
          id={formId}
          only={only}
          profile={profile}
          form={form}
          saving={saving}
          onSubmit={handleSubmit}
          onUploading={setUploading}
          onUser={(user) => onStored({ ...profile, user })}
        />
      ) : (
        <ProfileWaiting now={now} onRetry={onRetry} />
      )}
      {newEmail !== null && <EmailQuestion email={newEmail} onAsked={handleAsked} onClose={() => setNewEmail(null)} />}
      {asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={handleLeave} />}
    </Dialog>
  );
}

/** Leads to the field that somebody came for, once it is there. */
function useFieldFocus(isThere: boolean, field: DraftField | null | undefined): void {
  useEffect(() => {
    const control = isThere && field ? document.getElementById(fieldId(field)) : null;
    if (!control) return;
    (control.closest("[data-field]") ?? control).scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
  }, [isThere, field]);
}

/** The button that stops an upload goes with it: a focus that stood there goes to Save. */
function useFocusAfterUpload(uploading: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!uploading) return;
    return () => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    };
  }, [uploading]);
  return button;
}
