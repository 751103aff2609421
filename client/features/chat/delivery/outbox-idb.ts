import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "../state/chat.state.ts";
import { memoryOutboxStore, type OutboxChange, type OutboxStore } from "./outbox-store.ts";

interface OutboxDb extends DBSchema {
  entries: { key: string; value: OutboxEntry };
}

/** The outbox of a user in this browser, shared by its tabs. In memory where the browser refuses to keep anything. */
export async function openOutboxStore(userId: number): Promise<OutboxStore> {
  const name = `kasama-outbox-${userId}`;
  try {
    const db = await openDB<OutboxDb>(name, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore("entries", { keyPath: "client_id" });
      },
    });
    return sharedStore(db, typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name));
  } catch {
    return memoryOutboxStore();
  }
}

/** Tabs tell each other what they change; each keeps its own picture of the one table. */
function sharedStore(db: IDBPDatabase<OutboxDb>, tabs: BroadcastChannel | null): OutboxStore {
  const tell = (change: OutboxChange) => tabs?.postMessage(change);
  return {
    durable: true,
    all: () => db.getAll("entries"),
    put: async (entry) => {
      tell({ kind: "put", entry });
      const tx = db.transaction("entries", "readwrite");
      await committed(tx, tx.store.put(entry));
    },
    remove: async (clientId) => {
      tell({ kind: "remove", client_id: clientId });
      const tx = db.transaction("entries", "readwrite");
      await committed(tx, tx.store.delete(clientId));
    },
    clear: () => db.clear("entries"),
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

/** Said to be complete at once: else a page that is left in this very moment takes its last writes with it. */
async function committed(tx: { commit(): void; done: Promise<void> }, request: Promise<unknown>): Promise<void> {
  tx.commit();
  await Promise.all([request, tx.done]);
}
