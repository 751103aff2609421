import { chat } from "../chat.store.ts";
import type { ChatState } from "../state/chat.state.ts";
import type { DraftStorage } from "./draft-storage.ts";

interface Part<T> {
  /** Of the keys in local storage; a conversation's id follows. */
  prefix: string;
  /** The part of the state, by conversation. */
  of: (state: ChatState) => Readonly<Record<number, T>>;
  /** What is stored of it; null for nothing. */
  textOf: (value: T) => string | null;
  /** Applies what is stored; null for nothing. It must accept anything: the data may be invalid or outdated. */
  take: (state: ChatState, id: number, text: string | null) => ChatState;
}

/**
 * Stores a part of the drafts in local storage, next to their texts. A reload restores it and every tab shows it.
 */
export function persistByConversation<T>({ prefix, of, textOf, take }: Part<T>): DraftStorage {
  const idOf = (key: string | null) => (key?.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN);
  /** True while a state change comes from the storage and must not be written back. */
  let reading = false;

  function read(id: number, text: string | null): void {
    reading = true;
    chat.setState((s) => take(s, id, text));
    reading = false;
  }

  function keep(id: number): void {
    const value = of(chat.getState())[id];
    try {
      const text = value === undefined ? null : textOf(value);
      if (text === localStorage.getItem(prefix + id)) return;
      if (text === null) localStorage.removeItem(prefix + id);
      else localStorage.setItem(prefix + id, text);
    } catch {
      // Storage is blocked or full: it lasts as long as the page.
    }
  }

  function keptIds(): number[] {
    try {
      return Object.keys(localStorage).map(idOf).filter(Number.isSafeInteger);
    } catch {
      return [];
    }
  }

  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const id = idOf(key);
    if (Number.isSafeInteger(id)) read(id, newValue);
  };
  const forgetState = chat.subscribe((state, before) => {
    const [now, then] = [of(state), of(before)];
    if (reading || now === then) return;
    const ids = new Set([...Object.keys(now), ...Object.keys(then)].map(Number));
    for (const id of ids) if (now[id] !== then[id]) keep(id);
  });
  window.addEventListener("storage", handleStorage);
  for (const id of keptIds()) read(id, localStorage.getItem(prefix + id));

  return {
    wipe: () => {
      for (const id of keptIds()) localStorage.removeItem(prefix + id);
    },
    stop: () => {
      forgetState();
      window.removeEventListener("storage", handleStorage);
    },
  };
}
