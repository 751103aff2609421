import * as z from "zod/mini";
import { createStore, type StoreApi, useStore } from "zustand";
import { Id } from "#shared/primitives.ts";
import { chat } from "../chat.store.ts";

/**
 * What a user did with messages on this device, per user: warnings that were hidden, and messages that were reported.
 * In local storage, because it only decides what is shown here.
 */

type Mark = "hidden-warnings" | "reported-messages";

/** The oldest are forgotten. */
const KEPT_MAX = 500;
const Ids = z.array(Id);

/** By key of the local storage. */
const stores = new Map<string, StoreApi<readonly number[]>>();

function stored(key: string): number[] {
  try {
    return z.parse(Ids, JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

function storeOf(mark: Mark, userId: number): [key: string, store: StoreApi<readonly number[]>] {
  const key = `kasama-${mark}-${userId}`;
  const known = stores.get(key);
  if (known) return [key, known];
  const store = createStore<readonly number[]>(() => stored(key));
  stores.set(key, store);
  return [key, store];
}

// Another tab has marked a message.
window.addEventListener("storage", ({ key }) => {
  if (key !== null) stores.get(key)?.setState(stored(key), true);
});

/** Marks a message of the signed-in user's conversations. */
export function markMessage(mark: Mark, messageId: number): void {
  const [key, store] = storeOf(mark, chat.getState().me);
  const ids = [...store.getState().filter((id) => id !== messageId), messageId].slice(-KEPT_MAX);
  store.setState(ids, true);
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Storage is blocked or full: the mark lasts as long as the page.
  }
}

/** Whether the user has marked this message on this device. */
export function useIsMarked(mark: Mark, messageId: number): boolean {
  const me = useStore(chat, (s) => s.me);
  return useStore(storeOf(mark, me)[1], (ids) => ids.includes(messageId));
}
