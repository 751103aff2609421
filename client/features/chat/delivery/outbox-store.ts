import type { OutboxEntry } from "../state/chat.state.ts";

/** What another tab of the same user did to the outbox. */
export type OutboxChange = { kind: "put"; entry: OutboxEntry } | { kind: "remove"; client_id: string };

/** Where unsent messages are kept. One for each user. */
export interface OutboxStore {
  /** Whether they outlive the page. */
  durable: boolean;
  all: () => Promise<OutboxEntry[]>;
  put: (entry: OutboxEntry) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  clear: () => Promise<void>;
  /** Told of what other tabs do. Returns the undo. */
  onChange: (handler: (change: OutboxChange) => void) => () => void;
  close: () => void;
}

/** Where the browser keeps nothing: as long as the page lives. */
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
