import * as z from "zod/mini";
import { Attachment } from "#shared/chat/attachments.ts";
import type { OutboxEntry } from "../state/chat.state.ts";
import type { OutboxStore } from "./outbox-store.ts";

/*
 * A copy of each new message in local storage until the outbox has it for good. The outbox may not be open yet, and
 * IndexedDB promises nothing of a write before it says that it is done: a page that is closed or killed until then would
 * take the message with it. Local storage has it when the call returns. A copy that stays behind although its message
 * went out is harmless: it goes again under the same `client_id`, and is stored once.
 */

const Copy = z.object({
  client_id: z.uuid(),
  conversation_id: z.int(),
  content: z.string(),
  attachments: z.optional(z.array(Attachment)),
  queued_at: z.number(),
});

const prefixOf = (userId: number) => `kasama-unsent-${userId}-`;

/** Kept when this returns. Where storage is closed or full, the outbox alone keeps the message. */
export function storeUnsentMessage(userId: number, entry: OutboxEntry): void {
  const { client_id, conversation_id, content, attachments, queued_at } = entry;
  const copy = { client_id, conversation_id, content, attachments, queued_at };
  try {
    localStorage.setItem(prefixOf(userId) + client_id, JSON.stringify(copy));
  } catch {
    // Said above.
  }
}

/** A shared computer: none of them stays. */
export function removeUnsentMessages(userId: number): void {
  for (const [clientId] of storedFor(userId)) removeUnsentMessage(userId, clientId);
}

function removeUnsentMessage(userId: number, clientId: string): void {
  try {
    localStorage.removeItem(prefixOf(userId) + clientId);
  } catch {
    // Then there is none.
  }
}

/** All that is kept for a user, by the name of its message. */
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

/** What the outbox does not have yet; what is no copy of ours is passed over. */
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

/** The store with the copies: what it has for good, or gives up, needs none; what a page left behind is found again. */
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
