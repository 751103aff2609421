import type { FaultBody } from "#shared/fault.ts";
import type { ChatState, OutboxEntry } from "./chat.state.ts";
import { threadOf } from "./chat.state.ts";

/** The outbox entries of messages: queued, sending or failed. `withMessage` removes a stored one. */

function changed(state: ChatState, clientId: string, change: Partial<OutboxEntry>): ChatState {
  if (!state.outbox.some((entry) => entry.client_id === clientId)) return state;
  const outbox = state.outbox.map((entry) => (entry.client_id === clientId ? { ...entry, ...change } : entry));
  return { ...state, outbox };
}

/** Adds an entry of this or another tab. A message that is stored already is not added. */
export function withDraftQueued(state: ChatState, entry: OutboxEntry): ChatState {
  const isStored = threadOf(state, entry.conversation_id).messages.some(
    (message) => message.client_id === entry.client_id && message.author_id === state.me,
  );
  if (isStored) return withoutDraft(state, entry.client_id);
  const others = state.outbox.filter((one) => one.client_id !== entry.client_id);
  return { ...state, outbox: [...others, entry].sort((a, b) => a.queued_at - b.queued_at) };
}

/**
 * The `queued_at` of a new entry, in milliseconds: always greater than those of all waiting entries, even within the
 * same millisecond or after the clock was set back.
 */
export function nextQueuedAt(state: ChatState, now: number): number {
  return Math.max(now, ...state.outbox.map(({ queued_at }) => queued_at + 1));
}

export function withSending(state: ChatState, clientId: string): ChatState {
  return changed(state, clientId, { state: "sending", fault: null });
}

/** No answer arrived: the entry waits for a retry. */
export function withWaiting(state: ChatState, clientId: string): ChatState {
  return changed(state, clientId, { state: "queued", fault: null });
}

/** The server limits the rate: nothing is sent before `until`, in the time of `performance.now()`. */
export function withRateLimit(state: ChatState, until: number): ChatState {
  return { ...state, rateLimitedUntil: until };
}

/** Ends the rate limit notice once nothing waits any more, so that it does not flicker in between. */
export function withRateLimitEnded(state: ChatState): ChatState {
  const waits = state.outbox.some((entry) => entry.state !== "failed");
  return waits || state.rateLimitedUntil === null ? state : { ...state, rateLimitedUntil: null };
}

/** The server refused it. It stays until the user chooses Retry or Delete. */
export function withFailure(state: ChatState, clientId: string, fault: FaultBody): ChatState {
  return changed(state, clientId, { state: "failed", fault });
}

export function withRetry(state: ChatState, clientId: string): ChatState {
  return changed(state, clientId, { state: "queued", fault: null });
}

/** Whether it was refused because of what it quotes, such as a message that was deleted meanwhile. */
export const isQuoteRefused = ({ fault }: OutboxEntry): boolean => fault?.fields?.reply_to !== undefined;

/** Sends it without what it quotes, which can no longer be quoted. */
export function withoutQuote(state: ChatState, clientId: string): ChatState {
  const outbox = state.outbox.map((entry) => {
    const { reply_to: _, ...rest } = entry;
    return entry.client_id === clientId ? rest : entry;
  });
  return withRetry({ ...state, outbox }, clientId);
}

export function withoutDraft(state: ChatState, clientId: string): ChatState {
  const outbox = state.outbox.filter((entry) => entry.client_id !== clientId);
  return outbox.length === state.outbox.length ? state : { ...state, outbox };
}

/** The next entry to send in a conversation. A failed one holds back later ones, so that the order is kept. */
export function nextDraft(state: ChatState, conversationId: number): OutboxEntry | undefined {
  const first = state.outbox.find((entry) => entry.conversation_id === conversationId);
  return first?.state === "failed" ? undefined : first;
}

/** Ids of the conversations with unsent messages. */
export function conversationsWithDrafts(state: ChatState): number[] {
  return [...new Set(state.outbox.map((entry) => entry.conversation_id))];
}

export function withText(state: ChatState, conversationId: number, text: string): ChatState {
  return { ...state, texts: { ...state.texts, [conversationId]: text } };
}

/** Stores whether unsent messages survive a reload, known once the outbox is open. */
export function withKeepsUnsent(state: ChatState, keepsUnsent: boolean): ChatState {
  return { ...state, keepsUnsent };
}
