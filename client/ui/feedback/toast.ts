import { toast as show } from "react-hot-toast/headless";
import { modals } from "#client/ui/layout/modals.ts";
import { announce } from "./announce.ts";
import type { MessageKind } from "./messageKinds.ts";
import { type ToastAction, useRecentMessages, withMessage } from "./recentMessages.store.ts";
import { GOOD_NEWS_MS, ownTime } from "./toastTime.ts";

const AUTO_HIDE_MS = 3000;
/** The duration of the leaving animation, the same as in Toasts.module.css. */
const LEAVE_MS = 150;

export type ToastInput = {
  type: MessageKind;
  title: string;
  message?: string;
  /** A button in the toast, such as Undo; the same must be possible elsewhere, because the toast disappears. */
  action?: ToastAction;
  /** Default true. False: it stays until it is closed. */
  autoHide?: boolean;
  /** In ms. Default 3000, for a success 5000. People who need longer can set that on their device (toastTime.ts). */
  autoHideDelay?: number;
  /** Its text appears in a separate list: it is not announced, and not listed again in Recent messages. */
  listed?: boolean;
  /** The page says and announces the same at this moment: the toast is only visible. */
  silent?: boolean;
  /**
   * It reports the end of a background task such as a download. An open modal only announces it; it becomes visible
   * once the modal has closed.
   */
  background?: boolean;
};

/** Shows a short message and adds it to Recent messages. Returns its id, for hideToast. */
export function toast({
  type,
  title,
  message = "",
  action,
  autoHide = true,
  autoHideDelay = type === "success" ? GOOD_NEWS_MS : AUTO_HIDE_MS,
  listed = false,
  silent = listed,
  background = listed,
}: ToastInput): string {
  const id = crypto.randomUUID();
  const modal = modals.getState().open.at(-1) ?? null;
  if (background && modal !== null && !silent) announce([title, message].filter(Boolean).join(". "));
  // Stored first: Toasts looks up the text by id.
  useRecentMessages.setState((s) =>
    withMessage(s, {
      ...{ id, type, title, message, at: Date.now(), listed, silent, modal: background ? null : modal },
      ...(action && { action }),
    }),
  );
  return show(title, {
    id,
    duration: autoHide ? ownTime(autoHideDelay) : Number.POSITIVE_INFINITY,
    removeDelay: LEAVE_MS,
  });
}

/** Hides one toast; it stays in Recent messages. */
export const hideToast = (id: string): void => show.dismiss(id);

/** Hides all of them. */
export const clearToasts = (): void => show.dismiss();
