import * as z from "zod/mini";
import { Attachment } from "#shared/chat/attachments.ts";
import { QuotedMessage } from "#shared/chat/chat.schemas.ts";
import type { OutboxEntry } from "../state/chat.state.ts";
import type { OutboxStore } from "./outbox-store.ts";

/*
 * A copy of each new message in local storage until the outbox has stored it. The outbox may not be open yet, and an
 * IndexedDB write can be lost until it completes: a page that closes or crashes before that would lose the message.
 * Local storage is written when the call returns. A leftover copy of a sent message is harmless: it is sent again with
 * the same `client_id` and stored once.
 */

const Copy = z.object({
  client_id: z.uuid(),
  conversation_id: z.int(),
  content: z.string(),
  attachments: z.optional(z.array(Attachment)),
  reply_to: z.optional(QuotedMessage),
  queued_at: z.number(),
});

const prefixOf = (userId: number) => `kasama-unsent-${userId}-`;

/** Stores the copy synchronously. If storage is blocked or full, only the outbox keeps the message. */
export function storeUnsentMessage(userId: number, entry: OutboxEntry): void {
  const { client_id, conversation_id, content, attachments, reply_to, queued_at } = entry;
  const copy = { client_id, conversation_id, content, attachments, reply_to, queued_at };
  try {
    localStorage.setItem(prefixOf(userId) + client_id, JSON.stringify(copy));
  } catch {
    // See above.
  }
}

/** Deletes all copies of this user: the computer may be shared. */
export function removeUnsentMessages(userId: number): void {
  for (const [clientId] of storedFor(userId)) removeUnsentMessage(userId, clientId);
}

function removeUnsentMessage(userId: number, clientId: string): void {
  try {
    localStorage.removeItem(prefixOf(userId) + clientId);
  } catch {
    // Storage is blocked: there is no copy.
  }
}

/** All stored copies of a user, by `client_id`. */
function storedFor(userId: number): [clientId: string, text: string][] {
  const prefix = prefixOf(userId);
  try {
    return Object.entries(localStorage).flatMap(([key, text]): [string, string][] =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), String(text)]] : [],
    );
  } catch {
    return [];
  }
}

/** The copies as queued outbox entries; invalid data is skipped. */
function unsentMessagesOf(userId: number): OutboxEntry[] {
  return storedFor(userId).flatMap(([, text]): OutboxEntry[] => {
    const copy = z.safeParse(Copy, parsed(text));
    return copy.success ? [{ ...copy.data, state: "queued", fault: null }] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Wraps the store: reads include leftover copies, and a copy is deleted once its entry is stored or removed. */
export function withUnsentMessages(store: OutboxStore, userId: number): OutboxStore {
  return {
    ...store,
    all: async () => {
      const kept = await store.all();
      const known = new Set(kept.map(({ client_id }) => client_id));
      return [...kept, ...unsentMessagesOf(userId).filter(({ client_id }) => !known.has(client_id))];
    },
    put: async (entry) => {
      await store.put(entry);
      removeUnsentMessage(userId, entry.client_id);
    },
    remove: async (clientId) => {
      removeUnsentMessage(userId, clientId);
      await store.remove(clientId);
    },
    clear: async () => {
      removeUnsentMessages(userId);
      await store.clear();
    },
  };
}
