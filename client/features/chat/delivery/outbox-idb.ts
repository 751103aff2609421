import type { OutboxEntry } from "../state/chat.state.ts";
import { memoryOutboxStore, type OutboxChange, type OutboxStore } from "./outbox-store.ts";

/** The one table of the database; its rows are of the type `OutboxEntry`. */
const ENTRIES = "entries";

/** The outbox of a user in this browser, shared by its tabs. In memory where the browser refuses to keep anything. */
export async function openOutboxStore(userId: number): Promise<OutboxStore> {
  const name = `kasama-outbox-${userId}`;
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ENTRIES, { keyPath: "client_id" });
    return sharedStore(
      await answered(opening),
      typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name),
    );
  } catch {
    return memoryOutboxStore();
  }
}

/** Tabs tell each other what they change; each keeps its own picture of the one table. */
function sharedStore(db: IDBDatabase, tabs: BroadcastChannel | null): OutboxStore {
  const tell = (change: OutboxChange) => tabs?.postMessage(change);
  return {
    durable: true,
    all: async () => answered<OutboxEntry[]>(db.transaction(ENTRIES).objectStore(ENTRIES).getAll()),
    put: async (entry) => {
      tell({ kind: "put", entry });
      await committed(db, (entries) => entries.put(entry));
    },
    remove: async (clientId) => {
      tell({ kind: "remove", client_id: clientId });
      await committed(db, (entries) => entries.delete(clientId));
    },
    clear: () => committed(db, (entries) => entries.clear()),
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

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Said to be complete at once: else a page that is left in this very moment takes its last writes with it. */
async function committed(db: IDBDatabase, write: (entries: IDBObjectStore) => IDBRequest): Promise<void> {
  const tx = db.transaction(ENTRIES, "readwrite");
  write(tx.objectStore(ENTRIES));
  tx.commit();
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    // Where a write fails, it takes its transaction with it.
    tx.onabort = () => reject(tx.error);
  });
}
