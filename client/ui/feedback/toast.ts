import { toast as show } from "react-hot-toast/headless";
import { modals } from "#client/ui/layout/modals.ts";
import { announce } from "./announce.ts";
import type { MessageKind } from "./messageKinds.ts";
import { useRecentMessages, withMessage } from "./recentMessages.store.ts";
import { GOOD_NEWS_MS, ownTime } from "./toastTime.ts";

const AUTO_HIDE_MS = 3000;
/** The leaving animation; Toasts.module.css has the same time. */
const LEAVE_MS = 150;

export type ToastInput = {
  type: MessageKind;
  title: string;
  message?: string;
  /** Default true. False stays until it is closed. */
  autoHide?: boolean;
  /** Default 3000 ms, of a success 5000 ms. Who needs longer has chosen so on this device (toastTime.ts). */
  autoHideDelay?: number;
  /** Its words stand in a list of their own: it is silent, and no second time among the Recent messages. */
  listed?: boolean;
  /** The page says the same at this moment, to screen readers too: the toast is only seen. */
  silent?: boolean;
  /**
   * It is the end of something that went on by itself, like a download. An open modal has nothing to do with it: there it
   * is only said, and seen once the modal has closed.
   */
  background?: boolean;
};

/** Shows a short message and keeps it under Recent messages. Answers its id, for hideToast. */
export function toast({
  type,
  title,
  message = "",
  autoHide = true,
  autoHideDelay = type === "success" ? GOOD_NEWS_MS : AUTO_HIDE_MS,
  listed = false,
  silent = listed,
  background = listed,
}: ToastInput): string {
  const id = crypto.randomUUID();
  const modal = modals.getState().open.at(-1) ?? null;
  if (background && modal !== null && !silent) announce([title, message].filter(Boolean).join(". "));
  // Kept first: Toasts looks the words up by id.
  useRecentMessages.setState((s) =>
    withMessage(s, { id, type, title, message, at: Date.now(), listed, silent, modal: background ? null : modal }),
  );
  return show(title, {
    id,
    duration: autoHide ? ownTime(autoHideDelay) : Number.POSITIVE_INFINITY,
    removeDelay: LEAVE_MS,
  });
}

/** Hides one toast; it stays under Recent messages. */
export const hideToast = (id: string): void => show.dismiss(id);

/** Hides all of them. */
export const clearToasts = (): void => show.dismiss();
