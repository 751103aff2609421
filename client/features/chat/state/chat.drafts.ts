import type { FaultBody } from "#shared/fault.ts";
import type { ChatState, OutboxEntry } from "./chat.state.ts";
import { threadOf } from "./chat.state.ts";

/** The life of a message before the server has it: queued, sending, failed. It leaves by `withMessage`. */

function changed(state: ChatState, clientId: string, change: Partial<OutboxEntry>): ChatState {
  if (!state.outbox.some((entry) => entry.client_id === clientId)) return state;
  const outbox = state.outbox.map((entry) => (entry.client_id === clientId ? { ...entry, ...change } : entry));
  return { ...state, outbox };
}

/** A new entry, or another tab's telling of one. What is stored already does not come back. */
export function withDraftQueued(state: ChatState, entry: OutboxEntry): ChatState {
  const isStored = threadOf(state, entry.conversation_id).messages.some(
    (message) => message.client_id === entry.client_id && message.sender_id === state.me,
  );
  if (isStored) return withoutDraft(state, entry.client_id);
  const others = state.outbox.filter((one) => one.client_id !== entry.client_id);
  return { ...state, outbox: [...others, entry].sort((a, b) => a.queued_at - b.queued_at) };
}

/**
 * When a new entry was queued, in milliseconds: behind everything that waits, also where two come in the same
 * millisecond, or where the clock was set back since the last one was written.
 */
export function nextQueuedAt(state: ChatState, now: number): number {
  return Math.max(now, ...state.outbox.map(({ queued_at }) => queued_at + 1));
}

export function withSending(state: ChatState, clientId: string): ChatState {
  return changed(state, clientId, { state: "sending", fault: null });
}

/** No answer came: it waits, and will be tried again. */
export function withWaiting(state: ChatState, clientId: string): ChatState {
  return changed(state, clientId, { state: "queued", fault: null });
}

/** The server asked for time: nothing goes out before `until`, by `performance.now()`. */
export function withRateLimit(state: ChatState, until: number): ChatState {
  return { ...state, rateLimitedUntil: until };
}

/** What had to wait is out. As long as something waits the hold is shown, so that its line does not come and go. */
export function withRateLimitEnded(state: ChatState): ChatState {
  const waits = state.outbox.some((entry) => entry.state !== "failed");
  return waits || state.rateLimitedUntil === null ? state : { ...state, rateLimitedUntil: null };
}

/** The server refused it. It stays until its writer says Retry or Delete. */
export function withFailure(state: ChatState, clientId: string, fault: FaultBody): ChatState {
  return changed(state, clientId, { state: "failed", fault });
}

export function withRetry(state: ChatState, clientId: string): ChatState {
  return changed(state, clientId, { state: "queued", fault: null });
}

export function withoutDraft(state: ChatState, clientId: string): ChatState {
  const outbox = state.outbox.filter((entry) => entry.client_id !== clientId);
  return outbox.length === state.outbox.length ? state : { ...state, outbox };
}

/** The one to go next in a conversation. A failed one holds back those behind it, so that the order stays. */
export function nextDraft(state: ChatState, conversationId: number): OutboxEntry | undefined {
  const first = state.outbox.find((entry) => entry.conversation_id === conversationId);
  return first?.state === "failed" ? undefined : first;
}

/** The conversations in which something waits to go out. */
export function conversationsWithDrafts(state: ChatState): number[] {
  return [...new Set(state.outbox.map((entry) => entry.conversation_id))];
}

export function withText(state: ChatState, conversationId: number, text: string): ChatState {
  return { ...state, texts: { ...state.texts, [conversationId]: text } };
}

/** The outbox is open, and says whether what is in it outlives the page. */
export function withKeepsUnsent(state: ChatState, keepsUnsent: boolean): ChatState {
  return { ...state, keepsUnsent };
}
