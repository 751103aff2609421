import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";
import { foldText } from "#shared/text.ts";
import { personName } from "../chat-lines.ts";
import { eventText } from "../messages/event-text.ts";

/** The filter of the conversation list. */
export interface ConversationFilter {
  /** Words of a name or of the newest message, in any order; accents and case are ignored. */
  text: string;
  unreadOnly: boolean;
}

export const EVERYTHING: ConversationFilter = { text: "", unreadOnly: false };

export const isFiltering = ({ text, unreadOnly }: ConversationFilter): boolean => unreadOnly || text.trim() !== "";

/** The matching conversations, in their original order. */
export function filterConversations(
  conversations: readonly ConversationSummary[],
  { text, unreadOnly }: ConversationFilter,
): ConversationSummary[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return conversations.filter((summary) => {
    if (unreadOnly && summary.unread_count === 0) return false;
    const { other_user, last_message } = summary;
    const text = last_message ? eventText(last_message, other_user) : "";
    const said = foldText(`${personName(other_user)} ${other_user.username} ${text}`);
    return words.every((word) => said.includes(word));
  });
}
