import type { Viewer } from "#server/http/viewer.ts";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import { type Message, SYNC_MESSAGES } from "#shared/chat/chat.schemas.ts";
import type { Members } from "./members.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { toMessage } from "./presenters.ts";
import type { Summaries } from "./summaries.ts";

interface Needs {
  messages: MessagesRepo;
  members: Members;
  summaries: Summaries;
  countNotifications: (userId: number) => Promise<number>;
}

/**
 * What a tab missed: every message with a newer `rev` in the conversations that it knows, the summary of every
 * conversation, and the badges. It marks nothing as read. Conversations that are not the caller's are passed over.
 */
export function createSync({ messages, members, summaries, countNotifications }: Needs) {
  return async (viewer: Viewer, known: Record<string, number>): Promise<SyncReply> => {
    const conversations = await summaries.listOf(viewer.userId);
    const own = conversations.flatMap(({ id }) => {
      const rev = known[String(id)];
      return rev === undefined ? [] : [{ conversation_id: id, rev }];
    });
    const rows = await messages.changedSince(own, SYNC_MESSAGES);
    const found: Message[] = await Promise.all(
      rows.map(async (row) => toMessage(row, await members.of(row.conversation_id, viewer.userId))),
    );
    const limited = rows.length === SYNC_MESSAGES;
    const counts = {
      messages: conversations.reduce((sum, { unread_count }) => sum + unread_count, 0),
      notifications: await countNotifications(viewer.userId),
    };
    return { messages: found, conversations, counts, limited };
  };
}
export type Sync = ReturnType<typeof createSync>;
