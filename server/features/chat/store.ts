import type { Connection } from "mongoose";
import { conversationModel } from "./conversations/conversation.model.ts";
import { ConversationFlagsRepo } from "./conversations/conversation-flags.repo.ts";
import { ConversationsRepo } from "./conversations/conversations.repo.ts";
import { FirstMessagesRepo } from "./conversations/first-messages.repo.ts";
import { createMessageCounts } from "./conversations/message-counts.repo.ts";
import { UnreadMessagesRepo } from "./conversations/unread-messages.repo.ts";
import { blockModel } from "./safety/block.model.ts";
import { createBlocksRepo } from "./safety/blocks.repo.ts";
import { messageModel } from "./sending/message.model.ts";
import { MessagesRepo } from "./sending/messages.repo.ts";

/** What the chat stores: its models, and the repositories over them. */
export function createChatStore(connection: Connection) {
  const rows = {
    conversations: conversationModel(connection),
    messages: messageModel(connection),
    blocks: blockModel(connection),
  };
  return {
    rows,
    conversations: new ConversationsRepo(rows.conversations),
    conversationFlags: new ConversationFlagsRepo(rows.conversations),
    messages: new MessagesRepo(rows.messages),
    unreadMessages: new UnreadMessagesRepo(rows.messages),
    firstMessages: new FirstMessagesRepo(rows.messages),
    messageCounts: createMessageCounts(rows.messages, rows.conversations),
    blocks: createBlocksRepo(rows.blocks),
  };
}
export type ChatStore = ReturnType<typeof createChatStore>;
