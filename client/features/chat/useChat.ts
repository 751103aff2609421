import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { connection, type SocketState } from "#client/data/socket.ts";
import type { ConversationSummary, Message, QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { chat } from "./chat.store.ts";
import { shownMessages } from "./state/chat.messages.ts";
import { knownMessage, quoteOf } from "./state/chat.replies.ts";
import { type ChatState, type OutboxEntry, type Thread, threadOf } from "./state/chat.state.ts";
import { sortedConversations, totalUnread } from "./state/chat.summaries.ts";

/** Narrow selectors of the store: a component re-renders only when what it shows changes. */

export function useChat<T>(selector: (state: ChatState) => T): T {
  return useStore(chat, selector);
}

export const useConversation = (id: number): ConversationSummary | undefined => useChat((s) => s.conversations[id]);

export const useThread = (id: number): Thread => useChat((s) => threadOf(s, id));

export function useShownMessages(id: number): readonly Message[] {
  const thread = useThread(id);
  return useMemo(() => shownMessages(thread), [thread]);
}

/** What a quote says now: the quoted message itself is newer, if it is known. */
export function useCurrentQuote(id: number, quote: QuotedMessage): QuotedMessage {
  const known = useChat((s) => knownMessage(s, id, quote.seq));
  return useMemo(() => (known ? quoteOf(known) : quote), [known, quote]);
}

/** The unsent messages of a conversation, in order. */
export const useDrafts = (id: number): OutboxEntry[] =>
  useStore(
    chat,
    useShallow((s) => s.outbox.filter((entry) => entry.conversation_id === id)),
  );

export const useTotalUnread = (): number => useChat(totalUnread);

export function useSortedConversations(): ConversationSummary[] {
  const conversations = useChat((s) => s.conversations);
  return useMemo(() => sortedConversations({ conversations }), [conversations]);
}

/** The state of the socket, for what loads over it. What is shown follows `useSettledConnection`. */
export const useConnection = (): SocketState => useStore(connection, (s) => s.state);
