import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ownCompanyTexts } from "#client/features/profiles/company/texts/own-company/own-company.texts.ts";
import { profileTexts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { LeaveQuestion } from "#client/ui/forms/FormDialog.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { OwnEmail } from "#shared/accounts/session-user.ts";
import type { ProfileField, ProfilePart } from "../../../shell/overlays.ts";

import type { Profile } from "../data/profile.ts";
import { notifyStored } from "../data/stored-profile.ts";
import { newEmailOf } from "../draft/bodies.ts";
import { type DraftField, fieldsOf } from "../draft/draft.ts";
import { forgetKeptDraft } from "../draft/kept-draft.ts";
import { ProfileWaiting } from "../ProfileWaiting.tsx";
import type { ProfileState } from "../useProfile.ts";
import { EditForm } from "./EditForm.tsx";
import { EmailQuestion } from "./EmailQuestion.tsx";
import { fieldId } from "./field-id.ts";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";
import { type DraftForm, useDraft } from "./useDraft.ts";
import { type Saving, useSaving } from "./useSaving.ts";
import { useUnsaved } from "./useUnsaved.ts";

const companyTexts = ownCompanyTexts.company;
const reviewTexts = ownCompanyTexts.review;

const texts = profileFormTexts.form;

const SAVED_MS = 3000;

interface Props {
  now: ProfileState;
  /** The field that takes the focus instead of the heading. */
  field?: ProfileField | undefined;
  /** Shows only this part, with its own heading and the focus on its first field. */
  only?: ProfilePart | undefined;
  onRetry: () => void;
  /** Called with the stored profile. */
  onStored: (profile: Profile) => void;
  onClose: () => void;
}

/** Edits the user's own profile. Asks before it discards typed values, and stays open until everything is saved. */
export function ProfileEdit({ now, field, only, onRetry, onStored, onClose }: Props) {
  const profile = now.state === "ready" ? now.value : null;
  const formId = useId();
  const saving = useSaving({
    only,
    onSaved: (saved) => {
      // Close the modal first: messages inside it disappear with it.
      flushSync(onClose);
      forgetKeptDraft();
      notifyStored(saved);
      toastSaved(saved);
    },
    onRefused: (stored, fields) => {
      onStored(stored);
      notifyStored(stored);
      if (fields.length > 0) form?.showServerErrors(fields);
    },
  });
  const form = useDraft(profile, saving.busy, only);
  const [uploading, setUploading] = useState(false);
  const isChanged = uploading || (form?.isChanged ?? false);
  useUnsaved(isChanged);
  useFieldFocus(form !== null, field ?? (profile && only && fieldsOf(profile, only)[0]));
  const saveButton = useFocusAfterUpload(saving.sent !== null);
  const leaving = useLeaving({ isChanged, isSaving: saving.busy, onClose });
  const submitting = useSubmitting({ profile, form, saving, uploading, onStored });
  const foot = (
    <>
      <Button variant="second" inactive={saving.busy} onClick={leaving.start}>
        {texts.cancel}
      </Button>
      {/* Saving during the upload would leave out the resume. */}
      {form && <SaveButton ref={saveButton} formId={formId} busy={saving.busy} inactive={uploading} />}
    </>
  );
  return (
    <Dialog title={only === "company" ? companyTexts.edit : profileTexts.edit} wide onClose={leaving.start} foot={foot}>
      {profile && form ? (
        <EditForm
          id={formId}
          only={only}
          profile={profile}
          form={form}
          saving={saving}
          onSubmit={submitting.handleSubmit}
          onUploading={setUploading}
          onUser={(user) => onStored({ ...profile, user })}
        />
      ) : (
        <ProfileWaiting now={now} onRetry={onRetry} />
      )}
      {submitting.question}
      {leaving.question}
    </Dialog>
  );
}

interface SubmittingOptions {
  profile: Profile | null;
  form: DraftForm | null;
  saving: Saving;
  uploading: boolean;
  onStored: (profile: Profile) => void;
}

/** Saves the draft. A new email address is asked about first, and saved separately. */
function useSubmitting({ profile, form, saving, uploading, onStored }: SubmittingOptions) {
  const [newEmail, setNewEmail] = useState<string | null>(null);
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
  /** The new address waits for confirmation; now the other changes are saved. */
  const handleAsked = ({ pending_email }: OwnEmail) => {
    if (!profile || !form) return;
    // Close the question first: it returns the focus to its opener.
    flushSync(() => setNewEmail(null));
    const next = { ...profile, user: { ...profile.user, pending_email } };
    onStored(next);
    void saving.save(next, form.draft);
  };
  const question = newEmail !== null && (
    <EmailQuestion email={newEmail} onAsked={handleAsked} onClose={() => setNewEmail(null)} />
  );
  return { handleSubmit, question };
}

interface LeavingOptions {
  isChanged: boolean;
  isSaving: boolean;
  onClose: () => void;
}

/** Closes the modal; asks first if typed values would be lost. */
function useLeaving({ isChanged, isSaving, onClose }: LeavingOptions) {
  const [asking, setAsking] = useState(false);
  const start = () => {
    // Stays open to show the answer to a pending save.
    if (isSaving) return;
    if (isChanged) setAsking(true);
    else onClose();
  };
  const handleLeave = () => {
    // Close the question first: each dialog returns the focus to its opener.
    flushSync(() => setAsking(false));
    flushSync(onClose);
    forgetKeptDraft();
  };
  return { start, question: asking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={handleLeave} /> };
}

interface SaveButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  formId: string;
  busy: boolean;
  inactive: boolean;
}

function SaveButton({ ref, formId, busy, inactive }: SaveButtonProps) {
  return (
    <Button ref={ref} type="submit" form={formId} busy={busy} busyText={texts.saving} inactive={inactive}>
      {texts.save}
    </Button>
  );
}

/** Says that the profile is saved, and what is still pending: the confirmation of an email address, or a review. */
function toastSaved({ user, employer }: Profile): void {
  const lines = [
    user.pending_email ? profileTexts.openLink({ email: user.pending_email }) : "",
    employer?.review?.status === "pending" ? reviewTexts.saved : "",
  ];
  const message = lines.filter(Boolean).join("\n");
  toast({ type: "success", title: profileTexts.saved, message, autoHideDelay: SAVED_MS });
}

/** Focuses the field that the modal was opened for, as soon as it exists. */
function useFieldFocus(isThere: boolean, field: DraftField | null | undefined): void {
  useEffect(() => {
    const control = isThere && field ? document.getElementById(fieldId(field)) : null;
    if (!control) return;
    (control.closest("[data-field]") ?? control).scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
  }, [isThere, field]);
}

/** The button that stops an upload disappears at its end. If it had the focus, the save button takes it. */
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
