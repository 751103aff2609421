import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "../state/chat.state.ts";
import { memoryOutboxStore, type OutboxChange, type OutboxStore } from "./outbox-store.ts";

interface OutboxSchema extends DBSchema {
  entries: { key: OutboxEntry["client_id"]; value: OutboxEntry };
}

/** The outbox of a user in this browser, shared by its tabs. In memory where the browser refuses to keep anything. */
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

/** Tabs tell each other what they change; each keeps its own picture of the one table. */
function sharedStore(db: IDBPDatabase<OutboxSchema>, tabs: BroadcastChannel | null): OutboxStore {
  const tell = (change: OutboxChange) => tabs?.postMessage(change);
  const writing = () => db.transaction("entries", "readwrite");
  /**
   * Requests the commit at once, which the shortcuts of the library do not: a page that is left in this very moment would
   * take its last writes with it.
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
      // Only tabs of this very build and origin can speak here.
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
