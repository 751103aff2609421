/** Query parameters with which links in emails open the chat, on any page of a signed-in user. */

/** Names the conversation to open. */
export const CONVERSATION_QUERY = "conversation";
/** Opens the settings of the chat. */
export const CHAT_SETTINGS_QUERY = "chat-settings";

export const conversationQuery = (id: number): string => `${CONVERSATION_QUERY}=${id}`;
