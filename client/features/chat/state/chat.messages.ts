import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { withoutEdit } from "./chat.editing.ts";
import type { ChatState, Thread } from "./chat.state.ts";
import { threadOf, withThread } from "./chat.state.ts";
import { summaryAfter, withConversations, withCounts } from "./chat.summaries.ts";

/*
 * How messages come in. The same message may come as an acknowledgement, as an echo, in a page and in a sync, in any
 * order and more than once: each of these is a union by `seq` in which the higher `rev` wins, so none of it matters.
 */

/** The list with the message in its place; the same list where that changes nothing. */
function inserted(messages: readonly Message[], message: Message): readonly Message[] {
  let at = messages.length;
  // From the end: nearly every message is the newest.
  for (let before = messages[at - 1]; before && before.seq > message.seq; before = messages[at - 1]) at -= 1;
  const same = messages[at - 1];
  if (same?.seq !== message.seq) return messages.toSpliced(at, 0, message);
  return same.rev >= message.rev ? messages : messages.with(at - 1, message);
}

/** The highest `rev` that follows on `rev` without a hole. */
function revAfter(rev: number, messages: readonly Message[]): number {
  const newer = messages.map((message) => message.rev).filter((one) => one > rev);
  let reached = rev;
  for (const one of newer.sort((a, b) => a - b)) {
    if (one !== reached + 1) break;
    reached = one;
  }
  return reached;
}

/** Several messages of one conversation; `rev` is where the telling side says that nothing is missing. */
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

/** Own messages leave the outbox by `client_id`, whichever news of them comes first. */
function withoutSent(state: ChatState, news: readonly Message[]): ChatState {
  const stored = new Set(news.filter((one) => one.sender_id === state.me).map((one) => one.client_id));
  const outbox = state.outbox.filter((entry) => !stored.has(entry.client_id));
  return outbox.length === state.outbox.length ? state : { ...state, outbox };
}

/** Nothing is changed any more in a message that another tab has deleted. */
function withoutLostEdits(state: ChatState, news: readonly Message[]): ChatState {
  const deleted = news.filter(({ id, conversation_id, deleted_at }) => {
    return deleted_at !== null && state.editing[conversation_id]?.message_id === id;
  });
  return deleted.reduce((s, message) => withoutEdit(s, message.conversation_id), state);
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
 * An own message that waits on screen is stored before the first page has come: until then what is shown begins with it.
 * Else it would be taken from under the eyes, or the focus, of who wrote it, and come back with the page.
 */
function withSentShown(state: ChatState, { conversation_id, client_id, sender_id, seq }: Message): ChatState {
  const { from, loading } = threadOf(state, conversation_id);
  if (from !== null || loading === "unloaded" || sender_id !== state.me) return state;
  const waits = state.outbox.some((entry) => entry.client_id === client_id);
  return waits ? withThread(state, conversation_id, { from: seq }) : state;
}

/** A message as it was stored or changed: acknowledged, echoed or new. */
export function withMessage(state: ChatState, message: Message): ChatState {
  const kept = withSentShown(state, message);
  const next = withoutLostEdits(withThreadMessages(kept, message.conversation_id, [message]), [message]);
  return withSummariesAfter(withoutSent(next, [message]), [message]);
}

/** A page as read over REST: everything from its first message on is now known. */
export function withPage(state: ChatState, id: number, page: readonly Message[]): ChatState {
  const thread = threadOf(state, id);
  const first = page[0]?.seq ?? 1;
  const newest = Math.max(0, ...page.map((message) => message.rev));
  const next = withThreadMessages(state, id, page, {
    // Before a page was read, what is shown may begin with an own message, and others be missing in between.
    from: thread.rev === null ? first : Math.min(first, thread.from ?? first),
    // The first page begins the count; later pages are older and say nothing about what is missing.
    rev: thread.rev ?? newest,
    loading: "ready",
    earlier: "idle",
  });
  return withSummariesAfter(withoutSent(next, page), page);
}

/** A page from anywhere in the conversation, which need not reach up to what is known already. */
export function withOldPage(state: ChatState, id: number, page: readonly Message[]): ChatState {
  return withSummariesAfter(withoutSent(withThreadMessages(state, id, page), page), page);
}

/** The answer to `sync`: the truth up to the newest `rev` in it. */
export function withSync(state: ChatState, reply: SyncReply): ChatState {
  const byConversation = Map.groupBy(reply.messages, (message) => message.conversation_id);
  let next = withoutLostEdits(withoutSent(state, reply.messages), reply.messages);
  for (const [id, news] of byConversation) {
    const told = Math.max(...news.map((message) => message.rev));
    const { rev } = threadOf(next, id);
    next = withThreadMessages(next, id, news, rev === null ? {} : { rev: Math.max(rev, told) });
  }
  return withCounts(withConversations(withSummariesAfter(next, reply.messages), reply.conversations), reply.counts);
}

/** What is shown of a thread: the part that is looked at, else all from the oldest page read so far. */
export function shownMessages(thread: Thread): readonly Message[] {
  const { from, view } = thread;
  if (view) return thread.messages.filter(({ seq }) => seq >= view.from && seq <= view.to);
  if (from === null) return [];
  const hidden = thread.messages.findIndex((message) => message.seq >= from);
  return hidden <= 0 ? (hidden === 0 ? thread.messages : []) : thread.messages.slice(hidden);
}

/** For `sync`: the newest `rev` of each conversation whose messages this tab holds. */
export function knownRevs(state: ChatState): Record<string, number> {
  const known = Object.entries(state.threads).flatMap(([id, { rev }]): [string, number][] =>
    rev === null ? [] : [[id, rev]],
  );
  return Object.fromEntries(known);
}

/** Whether this message shows that others went missing before it. To be asked before it is taken in. */
export function revealsGap(state: ChatState, message: Message): boolean {
  const summary = state.conversations[message.conversation_id];
  return !summary || message.seq > summary.last_seq + 1;
}

/** Whether some thread has a hole, or ends before its summary does: sync will fill it. */
export function isBehind(state: ChatState): boolean {
  return Object.entries(state.threads).some(([id, { rev, messages }]) => {
    if (rev === null) return false;
    const last = messages.at(-1)?.seq ?? 0;
    const told = state.conversations[Number(id)]?.last_seq ?? 0;
    return last < told || messages.some((message) => message.rev > rev);
  });
}
