import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { withoutEdit } from "./chat.editing.ts";
import { withoutLostReplies } from "./chat.replies.ts";
import type { ChatState, Thread } from "./chat.state.ts";
import { threadOf, withThread } from "./chat.state.ts";
import { summaryAfter, withConversations, withCounts } from "./chat.summaries.ts";

/*
 * Adds messages to the state. The same message may arrive as an acknowledgement, an echo, in a page and in a sync, in
 * any order and repeatedly. Each of these merges by `seq` and the higher `rev` wins, so the order does not matter.
 */

/** Inserts or replaces the message; returns the same list if nothing changes. */
function inserted(messages: readonly Message[], message: Message): readonly Message[] {
  let at = messages.length;
  // Searches from the end: nearly every message is the newest.
  for (let before = messages[at - 1]; before && before.seq > message.seq; before = messages[at - 1]) at -= 1;
  const same = messages[at - 1];
  if (same?.seq !== message.seq) return messages.toSpliced(at, 0, message);
  return same.rev >= message.rev ? messages : messages.with(at - 1, message);
}

/** The highest `rev` that follows `rev` without a gap. */
function revAfter(rev: number, messages: readonly Message[]): number {
  const newer = messages.map((message) => message.rev).filter((one) => one > rev);
  let reached = rev;
  for (const one of newer.sort((a, b) => a - b)) {
    if (one !== reached + 1) break;
    reached = one;
  }
  return reached;
}

/** Adds messages of one conversation; `rev` is the revision up to which the sender says that nothing is missing. */
function withThreadMessages(
  state: ChatState,
  id: number,
  news: readonly Message[],
  change: Partial<Thread> = {},
): ChatState {
  const thread = threadOf(state, id);
  const messages = news.reduce(inserted, thread.messages);
  const told = change.rev ?? thread.rev;
  const rev = told === null ? null : revAfter(Math.max(told, thread.rev ?? 0), messages);
  if (messages === thread.messages && rev === thread.rev && Object.keys(change).length === 0) return state;
  return withThread(state, id, { ...change, messages, rev });
}

/** Removes stored own messages from the outbox by `client_id`. */
function withoutSent(state: ChatState, news: readonly Message[]): ChatState {
  const stored = new Set(news.filter((one) => one.author_id === state.me).map((one) => one.client_id));
  const outbox = state.outbox.filter((entry) => !stored.has(entry.client_id));
  return outbox.length === state.outbox.length ? state : { ...state, outbox };
}

/** Ends the editing of a message that another tab has deleted, and replies to one that was deleted. */
function withoutLost(state: ChatState, news: readonly Message[]): ChatState {
  const deleted = news.filter(({ id, conversation_id, deleted_at }) => {
    return deleted_at !== null && state.editing[conversation_id]?.message_id === id;
  });
  const next = deleted.reduce((s, message) => withoutEdit(s, message.conversation_id), state);
  return withoutLostReplies(next, news);
}

function withSummariesAfter(state: ChatState, news: readonly Message[]): ChatState {
  let conversations = state.conversations;
  for (const message of news) {
    const summary = conversations[message.conversation_id];
    if (!summary) continue;
    const after = summaryAfter(summary, message, state.me);
    if (after !== summary) conversations = { ...conversations, [summary.id]: after };
  }
  return conversations === state.conversations ? state : { ...state, conversations };
}

/**
 * An own message on screen may be stored before the first page has loaded. Until then the visible part starts with it;
 * otherwise it would disappear, along with the focus, and come back with the page.
 */
function withSentShown(state: ChatState, { conversation_id, client_id, author_id, seq }: Message): ChatState {
  const { from, loading } = threadOf(state, conversation_id);
  if (from !== null || loading === "unloaded" || author_id !== state.me) return state;
  const waits = state.outbox.some((entry) => entry.client_id === client_id);
  return waits ? withThread(state, conversation_id, { from: seq }) : state;
}

/** Adds a stored or changed message: acknowledged, echoed or new. */
export function withMessage(state: ChatState, message: Message): ChatState {
  const kept = withSentShown(state, message);
  const next = withoutLost(withThreadMessages(kept, message.conversation_id, [message]), [message]);
  return withSummariesAfter(withoutSent(next, [message]), [message]);
}

/** Adds a page read over REST: everything from its first message on is now known. */
export function withPage(state: ChatState, id: number, page: readonly Message[]): ChatState {
  const thread = threadOf(state, id);
  const first = page[0]?.seq ?? 1;
  const newest = Math.max(0, ...page.map((message) => message.rev));
  const next = withThreadMessages(state, id, page, {
    // Before the first page, the visible part may start with an own message, and others may be missing after it.
    from: thread.rev === null ? first : Math.min(first, thread.from ?? first),
    // The first page sets the revision; later pages are older and say nothing about gaps.
    rev: thread.rev ?? newest,
    loading: "ready",
    earlier: "idle",
  });
  return withSummariesAfter(withoutLost(withoutSent(next, page), page), page);
}

/** Adds a page from anywhere in the conversation; it need not connect to the known messages. */
export function withOldPage(state: ChatState, id: number, page: readonly Message[]): ChatState {
  return withSummariesAfter(withoutLost(withoutSent(withThreadMessages(state, id, page), page), page), page);
}

/** Applies the answer to `sync`, which is complete up to the newest `rev` in it. */
export function withSync(state: ChatState, reply: SyncReply): ChatState {
  const byConversation = Map.groupBy(reply.messages, (message) => message.conversation_id);
  let next = withoutLost(withoutSent(state, reply.messages), reply.messages);
  for (const [id, news] of byConversation) {
    const told = Math.max(...news.map((message) => message.rev));
    const { rev } = threadOf(next, id);
    next = withThreadMessages(next, id, news, rev === null ? {} : { rev: Math.max(rev, told) });
  }
  return withCounts(withConversations(withSummariesAfter(next, reply.messages), reply.conversations), reply.counts);
}

/** The visible messages of a thread: those of the view, or else all from the oldest loaded page on. */
export function shownMessages(thread: Thread): readonly Message[] {
  const { from, view } = thread;
  if (view) return thread.messages.filter(({ seq }) => seq >= view.from && seq <= view.to);
  if (from === null) return [];
  const hidden = thread.messages.findIndex((message) => message.seq >= from);
  return hidden <= 0 ? (hidden === 0 ? thread.messages : []) : thread.messages.slice(hidden);
}

/** For `sync`: the newest `rev` of each conversation that this tab has loaded. */
export function knownRevs(state: ChatState): Record<string, number> {
  const known = Object.entries(state.threads).flatMap(([id, { rev }]): [string, number][] =>
    rev === null ? [] : [[id, rev]],
  );
  return Object.fromEntries(known);
}

/** Whether messages are missing before this one. Call it before the message is added. */
export function revealsGap(state: ChatState, message: Message): boolean {
  const summary = state.conversations[message.conversation_id];
  return !summary || message.seq > summary.last_seq + 1;
}

/** Whether any thread has a gap or ends before its summary does: a sync will fill it. */
export function isBehind(state: ChatState): boolean {
  return Object.entries(state.threads).some(([id, { rev, messages }]) => {
    if (rev === null) return false;
    const last = messages.at(-1)?.seq ?? 0;
    const told = state.conversations[Number(id)]?.last_seq ?? 0;
    return last < told || messages.some((message) => message.rev > rev);
  });
}

/**
 * After which `seq` messages are missing in what this tab has loaded, by conversation. After a sync there is a gap only if
 * a message was stored under an older `rev` than this tab knew already: its process had missed changes of another message.
 */
export function gapsIn(state: ChatState): ReadonlyMap<number, number> {
  const gaps = new Map<number, number>();
  for (const [key, thread] of Object.entries(state.threads)) {
    const id = Number(key);
    const after = gapAfter(thread, state.conversations[id]?.last_seq ?? 0);
    if (after !== null) gaps.set(id, after);
  }
  return gaps;
}

function gapAfter({ rev, from, messages }: Thread, told: number): number | null {
  if (rev === null || from === null) return null;
  const loaded = messages.filter(({ seq }) => seq >= from);
  const missing = loaded.findIndex(({ seq }, index) => seq !== from + index);
  const next = from + (missing === -1 ? loaded.length : missing);
  return next <= Math.max(told, loaded.at(-1)?.seq ?? 0) ? next - 1 : null;
}
