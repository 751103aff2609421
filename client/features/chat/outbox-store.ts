import type { OutboxEntry } from "./chat.state.ts";

/** What stands in a composer and was not sent. */
export interface KeptText {
  conversation_id: number;
  text: string;
}

/** What another tab of the same user did. */
export type OutboxChange =
  | { kind: "put"; entry: OutboxEntry }
  | { kind: "remove"; client_id: string }
  | ({ kind: "text" } & KeptText);

/** Where unsent messages are kept, and those that are still being written. One for each user. */
export interface OutboxStore {
  /** Whether they outlive the page. */
  durable: boolean;
  all: () => Promise<OutboxEntry[]>;
  put: (entry: OutboxEntry) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
  texts: () => Promise<KeptText[]>;
  /** Keeps what stands in a composer; nothing, where that is empty. */
  putText: (kept: KeptText) => Promise<void>;
  /** Forgets everything. */
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
    // They are in the page's state already, and last no longer here.
    texts: async () => [],
    putText: async () => {},
    clear: async () => entries.clear(),
    onChange: () => () => {},
    close: () => {},
  };
}
