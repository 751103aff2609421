import { leavesForGood, onSessionEnd, sessionStore } from "#client/data/session.ts";
import type { ApplyDraft } from "./apply-form.ts";

/**
 * Unsent applications whose dialog closed without asking: the session ended, or the browser's Back left the page. They
 * are stored by job in the memory of this tab, and only for the person who wrote them.
 */
const kept = new Map<number, { userId: number; draft: ApplyDraft }>();

// Another person may use this computer next.
onSessionEnd(({ reason }) => {
  if (leavesForGood(reason)) kept.clear();
});

const currentUserId = (): number | undefined => sessionStore.getState().user?.id;

/** This user's draft for the job, or null. */
export function keptApplication(jobId: number): ApplyDraft | null {
  const one = kept.get(jobId);
  return one && one.userId === currentUserId() ? one.draft : null;
}

/** Call it when the draft was sent, discarded or restored. */
export const forgetApplication = (jobId: number): void => void kept.delete(jobId);

/**
 * Call it while the dialog is open. The returned function stores the result of `unsent`, unless the user signed out.
 */
export function holdApplication(jobId: number, unsent: () => ApplyDraft | null): () => void {
  const userId = currentUserId();
  let hasLeft = false;
  const undo = onSessionEnd(({ reason }) => {
    hasLeft = leavesForGood(reason);
  });
  return () => {
    undo();
    const draft = unsent();
    if (draft && userId !== undefined && !hasLeft) kept.set(jobId, { userId, draft });
  };
}
