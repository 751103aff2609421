import { leavesForGood, onSessionEnd, sessionStore } from "#client/data/session.ts";
import type { ApplyDraft } from "./apply-form.ts";

/**
 * Applications that were begun and not sent, when their dialog went away without a question: the session was ended, or
 * the browser's Back left the page. In the memory of this tab alone, by job, for the person who wrote them.
 */
const kept = new Map<number, { userId: number; draft: ApplyDraft }>();

// Another person may sit here next.
onSessionEnd(({ reason }) => {
  if (leavesForGood(reason)) kept.clear();
});

const whoAsks = (): number | undefined => sessionStore.getState().user?.id;

/** What this person had begun for this job, or null. */
export function keptApplication(jobId: number): ApplyDraft | null {
  const one = kept.get(jobId);
  return one && one.userId === whoAsks() ? one.draft : null;
}

/** Sent or discarded, or shown again. */
export const forgetApplication = (jobId: number): void => void kept.delete(jobId);

/** Watches over an open dialog. The undo keeps what `unsent` answers then, unless its writer has left for good. */
export function holdApplication(jobId: number, unsent: () => ApplyDraft | null): () => void {
  const userId = whoAsks();
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
