import { create } from "zustand";
import type { MessageKind } from "./messageKinds.ts";

/** One toast as it was shown. */
export type RecentMessage = {
  id: string;
  type: MessageKind;
  title: string;
  message: string;
  at: number;
  /** It stands in a list of its own, which tells readers of it too. */
  listed: boolean;
  /** Screen readers hear it elsewhere. */
  silent: boolean;
  /** Of the modal whose doing it is; null for what belongs to the page behind it. */
  modal: string | null;
};

type RecentMessages = { recent: readonly RecentMessage[] };

/** More than anybody reads back. */
const KEPT = 50;

export const withMessage = (s: RecentMessages, message: RecentMessage): RecentMessages => ({
  recent: [message, ...s.recent.filter(({ id }) => id !== message.id)].slice(0, KEPT),
});

/** Every toast, newest first, for 'Recent messages': nothing is said only for three seconds. */
export const useRecentMessages = create<RecentMessages>(() => ({ recent: [] }));

/** Empties the list, on logout. */
export const forgetRecentMessages = (): void => useRecentMessages.setState({ recent: [] });
