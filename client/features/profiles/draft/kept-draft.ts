import { onSessionEnd } from "#client/net/session.ts";
import type { ProfileDraft } from "./draft.ts";

/** What somebody had typed when the server ended the session: in the memory of this tab alone, for them alone. */
let kept: { userId: number; draft: ProfileDraft } | null = null;

/**
 * Keeps the unsaved draft, should the session end by itself while the form is open. A logout throws it away: somebody
 * else may sit here next. Returns the undo.
 */
export function keepAtSessionEnd(userId: number, draft: ProfileDraft): () => void {
  return onSessionEnd(({ reason }) => {
    kept = reason === "expired" ? { userId, draft } : null;
  });
}

/** What this user had typed, or null. */
export const keptDraft = (userId: number): ProfileDraft | null => (kept?.userId === userId ? kept.draft : null);

/** The next form is there, with it or of somebody else. */
export function forgetKeptDraft(): void {
  kept = null;
}
