import type { StoreApi } from "zustand/vanilla";
import { withDraftQueued, withoutDraft } from "../state/chat.drafts.ts";
import type { ChatState, OutboxEntry } from "../state/chat.state.ts";
import type { OutboxChange, OutboxStore } from "./outbox-store.ts";

/**
 * Keeps the unsent messages of the state and those of the store equal. The store outlives the page, and all tabs share
 * it.
 * @param onQueued called when another tab has queued a message in this conversation
 */
export function persistOutbox(chat: StoreApi<ChatState>, store: OutboxStore, onQueued: (id: number) => void) {
  /** True while a state change comes from the store and must not be written back. */
  let reading = false;
  let stopped = false;

  function applyUnsaved(change: (state: ChatState) => ChatState): void {
    reading = true;
    chat.setState(change);
    reading = false;
  }

  /** Writes changes of the state to the store. What cannot be written lasts as long as the page. */
  function persist(state: ChatState, before: ChatState): void {
    if (reading || state.outbox === before.outbox) return;
    const old = new Map(before.outbox.map((entry) => [entry.client_id, entry]));
    for (const entry of state.outbox) {
      if (old.get(entry.client_id) !== entry) void store.put(entry).catch(() => {});
      old.delete(entry.client_id);
    }
    for (const clientId of old.keys()) void store.remove(clientId).catch(() => {});
  }

  function handleOtherTab(change: OutboxChange): void {
    applyUnsaved((s) => (change.kind === "put" ? withDraftQueued(s, change.entry) : withoutDraft(s, change.client_id)));
    if (change.kind === "put" && change.entry.state !== "failed") onQueued(change.entry.conversation_id);
  }

  const undos = [chat.subscribe(persist), store.onChange(handleOtherTab)];
  return {
    /** Restores the unsent messages of an earlier page or another tab. */
    load: async (): Promise<void> => {
      const entries = await store.all().catch((): OutboxEntry[] => []);
      if (stopped) return;
      // 'Sending' was the state on a closed page. It may have arrived: it is sent again with the same `client_id`.
      const again = entries.map(
        (entry): OutboxEntry => (entry.state === "sending" ? { ...entry, state: "queued" } : entry),
      );
      applyUnsaved((s) => again.reduce(withDraftQueued, s));
    },
    stop: () => {
      stopped = true;
      for (const undo of undos) undo();
    },
  };
}
