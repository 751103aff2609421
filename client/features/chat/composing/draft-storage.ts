import type { StoreApi } from "zustand/vanilla";
import { withText } from "../state/chat.drafts.ts";
import type { ChatState } from "../state/chat.state.ts";

/** A text is stored this long after the last key, in milliseconds. */
const SETTLE_MS = 300;

export interface DraftStorage {
  /** Deletes all drafts: the next user of this computer must not find them. */
  wipe: () => void;
  stop: () => void;
}

interface Deps {
  userId: number;
  chat: StoreApi<ChatState>;
  /** Whether the user is typing in this conversation, in this tab. */
  isWrittenIn: (conversationId: number) => boolean;
}

/**
 * Stores the text of each composer in local storage: unlike IndexedDB it can be written while the page is closing, and
 * it notifies the other tabs. A reload restores the texts and every tab shows them. A tab in which the user is typing
 * ignores the other tabs, so that the text never changes under their fingers.
 */
export function persistDrafts({ userId, chat, isWrittenIn }: Deps): DraftStorage {
  const stored = storedDrafts(userId);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let stopped = false;
  /** True while a state change comes from the storage and must not be written back. */
  let reading = false;

  function keep(conversationId: number): void {
    clearTimeout(timers.get(conversationId));
    timers.delete(conversationId);
    stored.write(conversationId, chat.getState().texts[conversationId] ?? "");
  }

  function take(conversationId: number, text: string): void {
    reading = true;
    chat.setState((s) => withText(s, conversationId, text));
    reading = false;
  }

  /** Timers do not run any more when the page is left. */
  const keepNow = () => {
    for (const id of [...timers.keys()]) keep(id);
  };
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const id = key === null ? null : stored.idOf(key);
    if (id !== null && !isWrittenIn(id)) take(id, newValue ?? "");
  };
  const forgetState = chat.subscribe((state, before) => {
    if (reading || state.texts === before.texts) return;
    for (const key of Object.keys(state.texts)) {
      const id = Number(key);
      if (state.texts[id] === before.texts[id]) continue;
      clearTimeout(timers.get(id));
      // The text was sent. Deleted at once, so that a message in the outbox cannot come back as a draft.
      if (!state.texts[id]) keep(id);
      else timers.set(id, setTimeout(keep, SETTLE_MS, id));
    }
  });
  document.addEventListener("visibilitychange", keepNow);
  window.addEventListener("pagehide", keepNow);
  window.addEventListener("storage", handleStorage);
  for (const [id, text] of stored.all()) take(id, text);

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
      for (const [id] of stored.all()) stored.write(id, "");
    },
    stop,
  };
}

/** The texts in local storage, by conversation. */
function storedDrafts(userId: number) {
  const prefix = `kasama-draft-${userId}-`;
  /** The conversation of a key; null for other keys. */
  const idOf = (key: string): number | null => {
    const id = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
    return Number.isSafeInteger(id) ? id : null;
  };
  return {
    idOf,
    all: (): [id: number, text: string][] => {
      try {
        return Object.entries(localStorage).flatMap(([key, text]): [number, string][] => {
          const id = idOf(key);
          return id === null ? [] : [[id, String(text)]];
        });
      } catch {
        return [];
      }
    },
    /** Removes it if the text is empty. */
    write: (id: number, text: string): void => {
      try {
        if (text === "") localStorage.removeItem(prefix + id);
        else localStorage.setItem(prefix + id, text);
      } catch {
        // Storage is blocked or full: the text lasts as long as the page.
      }
    },
  };
}
