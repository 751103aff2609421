import { leavesForGood, onSessionEnd } from "#client/data/session.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { ProfileDraft } from "./draft.ts";

/** What somebody had typed when its form went away unasked: in the memory of this tab alone, for them alone. */
let kept: { userId: number; draft: ProfileDraft; only: ProfilePart | undefined } | null = null;

// A logout throws it away also when the form is long gone: somebody else may sit here next.
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

/** The next form is there, with it or of somebody else; or it was saved or thrown away. */
export function forgetKeptDraft(): void {
  kept = null;
}
