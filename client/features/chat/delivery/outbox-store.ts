import type { OutboxEntry } from "../state/chat.state.ts";

/** A change of the outbox by another tab of the same user. */
export type OutboxChange = { kind: "put"; entry: OutboxEntry } | { kind: "remove"; client_id: string };

/** Storage for unsent messages. One per user. */
export interface OutboxStore {
  /** Whether the messages survive a reload. */
  durable: boolean;
  all: () => Promise<OutboxEntry[]>;
  put: (entry: OutboxEntry) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Subscribes to the changes of other tabs. @returns a stop function */
  onChange: (handler: (change: OutboxChange) => void) => () => void;
  close: () => void;
}

/** In memory, for browsers that refuse storage: lasts as long as the page. */
export function memoryOutboxStore(): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  return {
    durable: false,
    all: async () => [...entries.values()],
    put: async (entry) => {
      entries.set(entry.client_id, entry);
    },
    remove: async (clientId) => {
      entries.delete(clientId);
    },
    clear: async () => entries.clear(),
    onChange: () => () => {},
    close: () => {},
  };
}
