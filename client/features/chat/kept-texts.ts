import type { StoreApi } from "zustand/vanilla";
import { withText } from "./chat.drafts.ts";
import type { ChatState } from "./chat.state.ts";
import type { KeptText, OutboxStore } from "./outbox-store.ts";

/** What is typed in one go is kept once, this long after the last key, in milliseconds. */
const SETTLE_MS = 300;

export interface KeptTexts {
  /** Brings back what an earlier page left in the composers. */
  load: () => Promise<void>;
  stop: () => void;
}

/**
 * Keeps what stands in each composer: a reload brings it back, and every tab shows it. A tab in which somebody writes
 * (`isWrittenIn`) takes nothing from the others: what is under one's fingers never changes by itself.
 */
export function keepTexts(
  chat: StoreApi<ChatState>,
  store: Pick<OutboxStore, "texts" | "putText" | "onChange">,
  isWrittenIn: (conversationId: number) => boolean,
): KeptTexts {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let stopped = false;
  /** While true, a change of the state came out of the store and must not be written back. */
  let reading = false;

  function keep(conversationId: number): void {
    clearTimeout(timers.get(conversationId));
    timers.delete(conversationId);
    const text = chat.getState().texts[conversationId] ?? "";
    // What the store cannot take still stands in this page.
    void store.putText({ conversation_id: conversationId, text }).catch(() => {});
  }

  function take({ conversation_id, text }: KeptText): void {
    reading = true;
    chat.setState((s) => withText(s, conversation_id, text));
    reading = false;
  }

  const undos = [
    chat.subscribe((state, before) => {
      if (reading || state.texts === before.texts) return;
      for (const key of Object.keys(state.texts)) {
        const id = Number(key);
        if (state.texts[id] === before.texts[id]) continue;
        clearTimeout(timers.get(id));
        timers.set(id, setTimeout(keep, SETTLE_MS, id));
      }
    }),
    store.onChange((change) => {
      if (change.kind === "text" && !isWrittenIn(change.conversation_id)) take(change);
    }),
  ];
  /** A page that is left has no time for timers. */
  const keepNow = () => {
    for (const id of [...timers.keys()]) keep(id);
  };
  document.addEventListener("visibilitychange", keepNow);
  window.addEventListener("pagehide", keepNow);

  return {
    load: async () => {
      const kept = await store.texts().catch((): KeptText[] => []);
      // What was typed before the store was open is newer.
      for (const one of kept) if (!stopped && !chat.getState().texts[one.conversation_id]) take(one);
    },
    stop: () => {
      if (stopped) return;
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      for (const undo of undos) undo();
      document.removeEventListener("visibilitychange", keepNow);
      window.removeEventListener("pagehide", keepNow);
    },
  };
}
