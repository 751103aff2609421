/** What the links of mails ask of the chat, behind the `?` of any page of a signed-in user; both sides spell it here. */

const CONVERSATION = "conversation";

/** Opens a conversation. */
export const conversationQuery = (id: number): string => `${CONVERSATION}=${id}`;
/** Opens the settings of the chat. */
export const CHAT_SETTINGS_QUERY = "chat-settings";

/** @returns the conversation that a page's query asks for; null for none, or for what is no id */
export function conversationAskedFor(query: URLSearchParams): number | null {
  const id = query.get(CONVERSATION);
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

export const asksForChatSettings = (query: URLSearchParams): boolean => query.has(CHAT_SETTINGS_QUERY);

/** The same query without what is meant for the chat. */
export function withoutChatLink(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(CONVERSATION);
  rest.delete(CHAT_SETTINGS_QUERY);
  return rest;
}
