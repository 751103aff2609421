import { pageOf } from "#client/shell/paths.ts";
import { type SessionEnd, sessionStore } from "../data/session.ts";
import { sessionEndedToast } from "../data/session-ended-toast.ts";
import { forgetRecentMessages } from "../ui/feedback/recentMessages.store.ts";
import { clearToasts, toast } from "../ui/feedback/toast.ts";

/** Where the session may be ended by what the page does, which it says itself. */
const SAYS_ITSELF: Partial<Record<SessionEnd, string>> = { email: "/undo-email", password: "/reset-password" };

/**
 * A session is over: what was said in it is not for whoever comes next, and where the server ended it, it is said why.
 * Apart, because the first page of a visitor does without mapper and toasts.
 */
export function showSessionEnded(reason: SessionEnd): void {
  clearToasts();
  forgetRecentMessages();
  const page = pageOf(location.pathname);
  // A page that is left for the sign-in says there that the account is suspended, and why; once is enough.
  if (reason === "suspended" && Array.isArray(page?.access)) return;
  if (page && SAYS_ITSELF[reason] === page.path) return;
  if (reason !== "logout") toast(sessionEndedToast(reason, sessionStore.getState().why));
}
