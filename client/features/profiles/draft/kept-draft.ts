import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { ProfileDraft } from "./draft.ts";

/** The draft of a form that disappeared without asking. It is in the memory of this tab, for the same account only. */
let kept: { userId: number; draft: ProfileDraft; only: ProfilePart | undefined } | null = null;

// A logout discards it even after the form has closed, because another person may use this computer next.
onSessionEnd(({ reason }) => {
  if (leavesForGood(reason)) kept = null;
});

/**
 * Call it while a form with unsaved changes is open. The returned function stores the draft for the next form, because
 * the user was not asked: the session ended, or the browser's Back led to another page. After a save or discard, call
 * `forgetKeptDraft`.
 */
export function holdDraft(userId: number, draft: ProfileDraft, only?: ProfilePart): () => void {
  let isDiscarded = false;
  const undo = onSessionEnd(({ reason }) => {
    isDiscarded = leavesForGood(reason);
  });
  return () => {
    undo();
    if (!isDiscarded) kept = { userId, draft, only };
  };
}

/** This user's draft of the whole profile, or of this part; or null. */
export const keptDraft = (userId: number, only?: ProfilePart): ProfileDraft | null =>
  kept?.userId === userId && kept.only === only ? kept.draft : null;

/** Call it when the next form opens, and after a save or discard. */
export function forgetKeptDraft(): void {
  kept = null;
}
