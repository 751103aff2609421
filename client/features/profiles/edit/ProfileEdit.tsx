import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
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
  /** The field that takes the focus instead of the heading. */
  field?: ProfileField | undefined;
  /** Shows this part alone, under its own heading, with the focus on its first field. */
  only?: ProfilePart | undefined;
  onRetry: () => void;
  /** Called with the profile as the server stores it now. */
  onStored: (profile: Profile) => void;
  onClose: () => void;
}

/** Edits the own profile. Asks before it discards what was typed, and stays open until all of it is saved. */
export function ProfileEdit({ now, field, only, onRetry, onStored, onClose }: Props) {
  const profile = now.state === "ready" ? now.value : null;
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const saving = useSaving({
    only,
    onSaved: (saved) => {
      // The modal first: messages in it disappear with it.
      flushSync(onClose);
      forgetKeptDraft();
      tellStored(saved);
      toastSaved(saved);
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
    // The answer to a save that is under way is shown here.
    if (saving.busy) return;
    if (isChanged) setAsking(true);
    else onClose();
  };
  const handleLeave = () => {
    // The question first: each dialog gives the focus back to what opened it.
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
  /** The new address waits for its link; the other changes are saved now. */
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
      {/* Without a resume that is still being uploaded, the profile would not be complete. */}
      {form && <SaveButton ref={saveButton} formId={formId} busy={saving.busy} inactive={uploading} />}
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

/** Says that the profile is saved, and what still waits: the link in an email, or the review of the company. */
function toastSaved({ user, employer }: Profile): void {
  const lines = [
    user.pending_email ? profileTexts.openLink(user.pending_email) : "",
    employer?.review?.status === "pending" ? reviewTexts.saved : "",
  ];
  const message = lines.filter(Boolean).join("\n");
  toast({ type: "success", title: profileTexts.saved, message, autoHideDelay: SAVED_MS });
}

/** Focuses the field that the modal was opened for, once it is there. */
function useFieldFocus(isThere: boolean, field: DraftField | null | undefined): void {
  useEffect(() => {
    const control = isThere && field ? document.getElementById(fieldId(field)) : null;
    if (!control) return;
    (control.closest("[data-field]") ?? control).scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
  }, [isThere, field]);
}

/** The button that stops an upload disappears at its end. If it had the focus, the save button gets it. */
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
