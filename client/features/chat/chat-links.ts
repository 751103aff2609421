import { CHAT_SETTINGS_QUERY, CONVERSATION_QUERY } from "#shared/chat/chat.links.ts";

/** @returns the conversation id in a page's query; null if it is missing or not a valid id */
export function conversationAskedFor(query: URLSearchParams): number | null {
  const id = query.get(CONVERSATION_QUERY);
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

export const asksForChatSettings = (query: URLSearchParams): boolean => query.has(CHAT_SETTINGS_QUERY);

/** The same query without the chat's parameters. */
export function withoutChatLink(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(CONVERSATION_QUERY);
  rest.delete(CHAT_SETTINGS_QUERY);
  return rest;
}
