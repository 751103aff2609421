import { endToast } from "../net/end-toast.ts";
import { type SessionEnd, sessionStore } from "../net/session.ts";
import { forgetRecentMessages } from "../ui/recentMessages.store.ts";
import { clearToasts, toast } from "../ui/toast.ts";
import { routeOf } from "./routes.ts";

/**
 * A session is over: what was said in it is not for whoever comes next, and where the server ended it, it is said why.
 * Apart, because the first page of a visitor does without mapper and toasts.
 */
export function sayEnded(reason: SessionEnd): void {
  clearToasts();
  forgetRecentMessages();
  // A page that is left for the sign-in says there that the account is suspended, and why; once is enough.
  if (reason === "suspended" && Array.isArray(routeOf(location.pathname)?.access)) return;
  if (reason !== "logout") toast(endToast(reason, sessionStore.getState().why));
}
