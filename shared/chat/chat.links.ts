/** What the links of mails ask of the chat, behind the `?` of any page of a signed-in user. */

/** Names the conversation to open. */
export const CONVERSATION_QUERY = "conversation";
/** Opens the settings of the chat. */
export const CHAT_SETTINGS_QUERY = "chat-settings";

export const conversationQuery = (id: number): string => `${CONVERSATION_QUERY}=${id}`;
