import { create } from "zustand";
import type { MessageKind } from "./messageKinds.ts";

export interface ToastAction {
  text: string;
  /** For screen readers, who may find several toasts: the text and what it is about. */
  name: string;
  run: () => void;
}

/** One toast as it was shown. */
export type RecentMessage = {
  id: string;
  type: MessageKind;
  title: string;
  message: string;
  at: number;
  /** It appears in a separate list, which is also announced. */
  listed: boolean;
  /** Another element announces it. */
  silent: boolean;
  /** The id of the modal that caused it; null if it belongs to the page behind it. */
  modal: string | null;
  /** Only while the toast is shown. */
  action?: ToastAction;
};

type RecentMessages = { recent: readonly RecentMessage[] };

/** More than anybody scrolls back. */
const KEPT = 50;

export const withMessage = (s: RecentMessages, message: RecentMessage): RecentMessages => ({
  recent: [message, ...s.recent.filter(({ id }) => id !== message.id)].slice(0, KEPT),
});

/**
 * Every toast, newest first, for 'Recent messages', so that people can read a message after its toast has disappeared.
 */
export const useRecentMessages = create<RecentMessages>(() => ({ recent: [] }));

/** Empties the list, on logout. */
export const forgetRecentMessages = (): void => useRecentMessages.setState({ recent: [] });
