import { useRef, useState } from "react";
import { faultToast } from "#client/data/fault-toast.ts";
import { type FieldErrors, mapErrorsToFields } from "#client/data/field-errors.ts";
import { profileTexts as texts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { Profile } from "../data/profile.ts";
import { type Saved, saveProfile, type Uploads } from "../data/save.ts";
import type { DraftField, ProfileDraft } from "../draft/draft.ts";
import { draftFieldOf } from "../draft/problems.ts";

/** The message above the form about the last save. */
export interface Notice {
  type: MessageKind;
  /** The texts are read when they are shown, in the language of that moment. */
  title: () => string;
  message: () => string;
}

interface Options {
  only: ProfilePart | undefined;
  onSaved: (profile: Profile) => void;
  /** Called if a part was refused, with the profile that the server has stored by then and the errors of fields. */
  onRefused: (stored: Profile, fields: FieldErrors<DraftField>["fields"]) => void;
}

const BY_CODE = { EMAIL_TAKEN: "email", USERNAME_TAKEN: "username" } as const;

/** Saving: one at a time, the progress of its uploads, and its result. */
export function useSaving({ only, onSaved, onRefused }: Options) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const running = useRef<AbortController | null>(null);
  const [uploads] = useState<Uploads>(() => new Map());

  const save = async (profile: Profile, draft: ProfileDraft): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setNotice(null);
    const waiting = [draft.photo, draft.logo_path].some((choice) => choice instanceof File && !uploads.has(choice));
    let uploading = waiting;
    setSent(waiting ? 0 : null);
    const result = await saveProfile({
      profile,
      draft,
      uploads,
      only,
      options: { signal: controller.signal, onProgress: setSent },
      onUploaded: () => {
        uploading = false;
        setSent(null);
      },
    });
    running.current = null;
    setBusy(false);
    setSent(null);
    if (result.ok) return onSaved(result.profile);
    if (uploading && controller.signal.aborted)
      return setNotice({ type: "info", title: () => texts.stopped, message: () => texts.stoppedText });
    // The toast says what failed, the box in the form also says why: a phone has no space for both.
    const { autoHide, autoHideDelay } = faultToast(result.fault);
    const said = refusalOf(result);
    const fields = result.fault ? mapErrorsToFields(result.fault, draftFieldOf, BY_CODE).fields : [];
    // Errors of fields are shown at the fields and in the summary, which takes the focus.
    const isPlaced = fields.length > 0;
    toast({ type: "error", title: said.title(), autoHide, autoHideDelay, silent: isPlaced });
    if (!isPlaced || result.accountSaved) setNotice(said);
    onRefused(result.profile, fields);
  };

  return { busy, sent, notice, dismiss: () => setNotice(null), save, stop: () => running.current?.abort() };
}
export type Saving = ReturnType<typeof useSaving>;

/** The message of a failed save: which part failed, the reason from the status mapper, and what was saved. */
const refusalOf = ({ failed, fault, accountSaved }: Extract<Saved, { ok: false }>): Notice => ({
  type: "error",
  title: () => texts[failed],
  message: () => [faultToast(fault).message, accountSaved ? texts.halfSaved : ""].filter(Boolean).join("\n"),
});
