import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { ProfileDraft } from "./draft.ts";

/** A draft whose form disappeared without asking. It is kept in the memory of this tab, for the same account only. */
let kept: { userId: number; draft: ProfileDraft; only: ProfilePart | undefined } | null = null;

// A logout discards it even after the form has closed, as another person may use this computer next.
onSessionEnd(({ reason }) => {
  if (leavesForGood(reason)) kept = null;
});

/**
 * Holds the unsaved draft of an open form. The undo keeps it for the next form, since nobody was asked: the session was
 * ended, or the browser's Back led to a page without the form. Whoever saves or discards it calls `forgetKeptDraft` after that.
 */
export function holdDraft(userId: number, draft: ProfileDraft, only?: ProfilePart): () => void {
  let thrownAway = false;
  const undo = onSessionEnd(({ reason }) => {
    thrownAway = leavesForGood(reason);
  });
  return () => {
    undo();
    if (!thrownAway) kept = { userId, draft, only };
  };
}

/** What this user had typed into the form of the whole profile, or of this part; or null. */
export const keptDraft = (userId: number, only?: ProfilePart): ProfileDraft | null =>
  kept?.userId === userId && kept.only === only ? kept.draft : null;

/** Called when the next form opens, with this draft or for another account, and after a save or discard. */
export function forgetKeptDraft(): void {
  kept = null;
}
