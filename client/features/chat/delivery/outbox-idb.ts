import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "../state/chat.state.ts";
import { memoryOutboxStore, type OutboxChange, type OutboxStore } from "./outbox-store.ts";

interface OutboxSchema extends DBSchema {
  entries: { key: OutboxEntry["client_id"]; value: OutboxEntry };
}

/** A user's outbox in IndexedDB, shared by all tabs. Falls back to memory if the browser refuses storage. */
export async function openOutboxStore(userId: number): Promise<OutboxStore> {
  const name = `kasama-outbox-${userId}`;
  try {
    const db = await openDB<OutboxSchema>(name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore("entries", { keyPath: "client_id" }),
    });
    return sharedStore(db, typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name));
  } catch {
    return memoryOutboxStore();
  }
}

/** Tabs broadcast their changes; each keeps its own copy of the table. */
function sharedStore(db: IDBPDatabase<OutboxSchema>, tabs: BroadcastChannel | null): OutboxStore {
  const tell = (change: OutboxChange) => tabs?.postMessage(change);
  const writing = () => db.transaction("entries", "readwrite");
  /**
   * Requests the commit at once, which the library's shortcuts do not: otherwise a page that closes right now would lose
   * its last writes.
   */
  const commit = async (write: (entries: ReturnType<typeof writing>["store"]) => Promise<unknown>): Promise<void> => {
    const tx = writing();
    const written = write(tx.store);
    tx.commit();
    await Promise.all([written, tx.done]);
  };
  return {
    durable: true,
    all: () => db.getAll("entries"),
    put: async (entry) => {
      tell({ kind: "put", entry });
      await commit((entries) => entries.put(entry));
    },
    remove: async (clientId) => {
      tell({ kind: "remove", client_id: clientId });
      await commit((entries) => entries.delete(clientId));
    },
    clear: () => commit((entries) => entries.clear()),
    onChange: (handler) => {
      // Only tabs of the same origin and build use this channel.
      const listener = (event: MessageEvent<OutboxChange>) => handler(event.data);
      tabs?.addEventListener("message", listener);
      return () => tabs?.removeEventListener("message", listener);
    },
    close: () => {
      tabs?.close();
      db.close();
    },
  };
}
