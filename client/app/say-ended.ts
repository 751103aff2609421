import { endToast } from "../net/end-toast.ts";
import type { SessionEnd } from "../net/session.ts";
import { forgetRecentMessages } from "../ui/recentMessages.store.ts";
import { clearToasts, toast } from "../ui/toast.ts";

/**
 * A session is over: what was said in it is not for whoever comes next, and where the server ended it, it is said why.
 * Apart, because the first page of a visitor does without mapper and toasts.
 */
export function sayEnded(reason: SessionEnd): void {
  clearToasts();
  forgetRecentMessages();
  if (reason !== "logout") toast(endToast(reason));
}
