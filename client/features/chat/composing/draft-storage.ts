import type { StoreApi } from "zustand/vanilla";
import { withText } from "../state/chat.drafts.ts";
import type { ChatState } from "../state/chat.state.ts";

/** What is typed in one go is kept once, this long after the last key, in milliseconds. */
const SETTLE_MS = 300;

export interface DraftStorage {
  /** Forgets all of them: the next user of this computer must not find them. */
  wipe: () => void;
  stop: () => void;
}

interface Deps {
  userId: number;
  chat: StoreApi<ChatState>;
  /** Whether somebody writes in this conversation at this moment, in this very tab. */
  isWrittenIn: (conversationId: number) => boolean;
}

/**
 * Keeps what stands in each composer, in local storage: unlike IndexedDB it takes what is given to it while the page is
 * left, and it tells the other tabs. A reload brings the texts back, and every tab shows them; but a tab in which
 * somebody writes takes nothing from the others: what is under one's fingers never changes by itself.
 */
export function persistDrafts({ userId, chat, isWrittenIn }: Deps): DraftStorage {
  const prefix = `kasama-draft-${userId}-`;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let stopped = false;
  /** While true, a change of the state came out of the storage and must not be written back. */
  let reading = false;

  function keep(conversationId: number): void {
    clearTimeout(timers.get(conversationId));
    timers.delete(conversationId);
    const text = chat.getState().texts[conversationId] ?? "";
    try {
      if (text === "") localStorage.removeItem(prefix + conversationId);
      else localStorage.setItem(prefix + conversationId, text);
    } catch {
      // Storage is closed to us, or full: the text lasts as long as the page.
    }
  }

  function take(conversationId: number, text: string): void {
    reading = true;
    chat.setState((s) => withText(s, conversationId, text));
    reading = false;
  }

  /** What is kept, by conversation. */
  function kept(): [id: number, text: string][] {
    try {
      return Object.entries(localStorage).flatMap(([key, text]): [number, string][] => {
        const id = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
        return Number.isSafeInteger(id) ? [[id, String(text)]] : [];
      });
    } catch {
      return [];
    }
  }

  /** A page that is left has no time for timers. */
  const keepNow = () => {
    for (const id of [...timers.keys()]) keep(id);
  };
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const id = key?.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
    if (Number.isSafeInteger(id) && !isWrittenIn(id)) take(id, newValue ?? "");
  };
  const forgetState = chat.subscribe((state, before) => {
    if (reading || state.texts === before.texts) return;
    for (const key of Object.keys(state.texts)) {
      const id = Number(key);
      if (state.texts[id] === before.texts[id]) continue;
      clearTimeout(timers.get(id));
      // Sent, and kept elsewhere: left here for a moment, it might come back as a draft of what is already on its way.
      if (!state.texts[id]) keep(id);
      else timers.set(id, setTimeout(keep, SETTLE_MS, id));
    }
  });
  document.addEventListener("visibilitychange", keepNow);
  window.addEventListener("pagehide", keepNow);
  window.addEventListener("storage", handleStorage);
  for (const [id, text] of kept()) take(id, text);

  function stop(): void {
    if (stopped) return;
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    forgetState();
    document.removeEventListener("visibilitychange", keepNow);
    window.removeEventListener("pagehide", keepNow);
    window.removeEventListener("storage", handleStorage);
  }

  return {
    wipe: () => {
      for (const [id] of kept()) localStorage.removeItem(prefix + id);
    },
    stop,
  };
}
