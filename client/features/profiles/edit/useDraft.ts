import { useEffect, useState } from "react";
import type { Problem } from "#client/ui/forms/ErrorSummary.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { afterPointer, useWatchedPointer } from "#client/ui/hooks/pointer.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { Profile } from "../data/profile.ts";
import { type DraftField, draftOf, fieldsOf, isChanged, type ProfileDraft } from "../draft/draft.ts";
import { type FormState, formOf, withLook, withProblems, withRefusal, withValue } from "../draft/form-state.ts";
import { forgetKeptDraft, holdDraft, keptDraft } from "../draft/kept-draft.ts";
import { type Problems, problemsOf } from "../draft/problems.ts";
import { fieldId } from "./field-id.ts";

/** A field that is chosen from: it is looked at at once. With a problem, that is said instead of what the schema finds. */
export interface ChoiceField<V> extends Omit<FormField<V>, "onChange"> {
  onChange: (value: V, problem?: string) => void;
}

export interface DraftForm {
  draft: ProfileDraft;
  /** For what is typed: it is looked at when it was left. */
  bind: <F extends DraftField>(field: F) => FormField<ProfileDraft[F]>;
  choice: <F extends DraftField>(field: F) => ChoiceField<ProfileDraft[F]>;
  /** What the last press of Save found and is not mended yet, for the ErrorSummary. */
  problems: Problem[];
  attempt: number;
  isChanged: boolean;
  /** It is what was typed before the form went away unasked. */
  isRestored: boolean;
  /** Looks at everything. Answers whether it can be saved; otherwise the summary takes the focus. */
  check: () => boolean;
  /** Puts what the server found onto its fields. */
  refuse: (problems: Problems) => void;
}

/**
 * The edit form of a profile; null until that is there. It speaks up after a field was left or Save was pressed, never on
 * each key, and never while a pointer is down.
 */
export function useDraft(profile: Profile | null, disabled: boolean, only?: ProfilePart): DraftForm | null {
  const [form, setForm] = useState<FormState | null>(null);
  const [isRestored, setRestored] = useState(false);
  useWatchedPointer();
  if (profile && !form) {
    const kept = keptDraft(profile.user.id, only);
    setForm(formOf(kept ?? draftOf(profile)));
    setRestored(kept !== null);
  }
  const unsaved = profile && form && isChanged(profile, form.draft) ? form.draft : null;
  const userId = profile?.user.id;
  const isThere = form !== null;
  useEffect(() => {
    // What an earlier form left is in this one by now, and what this one held a moment ago is superseded.
    if (isThere) forgetKeptDraft();
    if (!unsaved || userId === undefined) return;
    return holdDraft(userId, unsaved, only);
  }, [isThere, unsaved, userId, only]);
  if (!profile || !form) return null;

  const { draft, errors, failed, attempt } = form;
  const change = (next: (state: FormState) => FormState) => setForm((state) => state && next(state));
  const look = (field: DraftField) =>
    change((state) => withLook(state, field, problemsOf(profile, state.draft)[field]));
  const bind: DraftForm["bind"] = (field) => ({
    id: fieldId(field),
    value: draft[field],
    onChange: (value) => change((state) => withValue(state, field, value)),
    onBlur: () => afterPointer(() => look(field)),
    error: errors[field],
    disabled,
  });
  const choice: DraftForm["choice"] = (field) => ({
    ...bind(field),
    onChange: (value, problem) =>
      change((state) => {
        const next = withValue(state, field, value);
        return withLook(next, field, problem ?? problemsOf(profile, next.draft)[field]);
      }),
  });
  const check = () => {
    const found = problemsOf(profile, draft, only);
    setForm(withProblems(form, found));
    return Object.keys(found).length === 0;
  };
  const problems = fieldsOf(profile, only).flatMap((field): Problem[] => {
    const message = failed.includes(field) ? errors[field] : undefined;
    return message ? [{ id: fieldId(field), message }] : [];
  });
  return {
    draft,
    bind,
    choice,
    problems,
    attempt,
    isChanged: unsaved !== null,
    isRestored,
    check,
    refuse: (found) => change((state) => withRefusal(state, found)),
  };
}
