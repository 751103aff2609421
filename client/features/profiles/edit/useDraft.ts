import { useEffect, useLayoutEffect, useState } from "react";
import { type DeferredForm, useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { Profile } from "../data/profile.ts";
import { draftOf, fieldsOf, isChanged, type ProfileDraft } from "../draft/draft.ts";
import { forgetKeptDraft, holdDraft, keptDraft } from "../draft/kept-draft.ts";
import { problemsOf } from "../draft/problems.ts";
import { FIELD_ID_PREFIX } from "./field-id.ts";

export interface DraftForm
  extends Pick<
    DeferredForm<ProfileDraft>,
    "field" | "choice" | "problems" | "attempt" | "submit" | "showServerErrors"
  > {
  draft: ProfileDraft;
  /** The current values. */
  draftNow: () => ProfileDraft;
  isChanged: boolean;
  /** Whether the draft comes from an earlier form that disappeared without asking. */
  isRestored: boolean;
}

/** The edit form of a profile; null until the profile has loaded. */
export function useDraft(profile: Profile | null, disabled: boolean, only?: ProfilePart): DraftForm | null {
  const [begun, setBegun] = useState<{ isRestored: boolean } | null>(null);
  const { form, reset, ...deferred } = useDeferredForm<ProfileDraft>({
    defaultValues: {},
    validate: (draft) => (profile ? problemsOf(profile, draft, only) : {}),
    fields: profile ? fieldsOf(profile, only) : [],
    disabled,
    idPrefix: FIELD_ID_PREFIX,
  });
  const isThere = begun !== null;
  // In a layout effect, so that the form is never painted without its values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a profile stored later must not replace typed values.
  useLayoutEffect(() => {
    if (!profile || isThere) return;
    const kept = keptDraft(profile.user.id, only);
    reset(kept ?? draftOf(profile));
    setBegun({ isRestored: kept !== null });
  }, [profile, isThere]);
  const draft = form.watch();
  const unsaved = profile && isThere && isChanged(profile, draft) ? draft : null;
  const userId = profile?.user.id;
  useEffect(() => {
    // This form has taken over the stored draft, so the stored copy is out of date.
    if (isThere) forgetKeptDraft();
    if (!unsaved || userId === undefined) return;
    return holdDraft(userId, unsaved, only);
  }, [isThere, unsaved, userId, only]);
  if (!profile || !begun) return null;
  return {
    ...deferred,
    draft,
    draftNow: form.getValues,
    isChanged: unsaved !== null,
    isRestored: begun.isRestored,
  };
}
