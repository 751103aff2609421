import { pageOf } from "#client/shell/paths.ts";
import { type SessionEnd, sessionStore } from "../data/session.ts";
import { sessionEndedToast } from "../data/session-ended-toast.ts";
import { forgetRecentMessages } from "../ui/feedback/recentMessages.store.ts";
import { clearToasts, toast } from "../ui/feedback/toast.ts";

/** Pages that end the session themselves and show their own message, by reason. */
const SAYS_ITSELF: Partial<Record<SessionEnd, string>> = { email: "/undo-email", password: "/reset-password" };

/**
 * Clears the toasts and messages of a session that has ended, and if the server ended it, shows why. A separate module,
 * because a visitor's first page needs neither mapper nor toasts.
 */
export function showSessionEnded(reason: SessionEnd): void {
  clearToasts();
  forgetRecentMessages();
  const page = pageOf(location.pathname);
  // Protected pages redirect to the login page, which shows the suspension and its reason.
  if (reason === "suspended" && Array.isArray(page?.access)) return;
  if (page && SAYS_ITSELF[reason] === page.path) return;
  if (reason !== "logout") toast(sessionEndedToast(reason, sessionStore.getState().why));
}
