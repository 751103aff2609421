import type { Summaries } from "#server/features/chat/conversations/summaries.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import type { PresentMessage } from "#server/features/chat/sending/present-message.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { SyncReply, SyncRequest } from "#shared/chat/chat.events.ts";
import { type Message, SYNC_MESSAGES } from "#shared/chat/chat.schemas.ts";
import { own } from "#shared/dictionary.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";

interface Deps {
  messages: MessagesRepo;
  members: Pick<Members, "of">;
  present: PresentMessage;
  summaries: Summaries;
  counts: Pick<UnreadCounts, "count" | "sent">;
  notifications: {
    countUnread(userId: number): Promise<number>;
    changedSince(
      userId: number,
      cursor: string | undefined,
    ): Promise<{ notifications: Notification[]; deleted: number[]; cursor: string; limited: boolean }>;
  };
  people: {
    preferences(userId: number): Promise<Preferences | null>;
    /** An account as its login returns it; null if it was deleted. */
    ownUser(userId: number): Promise<SessionUser | null>;
  };
}

/**
 * Returns what a tab missed: every message with a newer `rev` in the conversations that it knows, the summary of every
 * conversation, the unread counts, the changes of notifications, and the caller's preferences, name and photo. It marks
 * nothing as read, and ignores conversations that are not the caller's.
 */
export function createSync({ messages, members, present, summaries, counts, notifications, people }: Deps) {
  return async (viewer: Viewer, { conversations: known, notifications_cursor }: SyncRequest): Promise<SyncReply> => {
    const { userId } = viewer;
    const [{ conversations, counts: badges }, changes, me] = await Promise.all([
      counts.count(userId, async () => {
        const [listed, unread] = await Promise.all([
          summaries.listWithBacklogs(viewer),
          notifications.countUnread(userId),
        ]);
        return { ...listed, notifications: unread };
      }),
      notifications.changedSince(userId, notifications_cursor),
      people.ownUser(userId),
    ]);
    const positions = conversations.flatMap(({ id }) => {
      const rev = own(known, String(id));
      return rev === undefined ? [] : [{ conversation_id: id, rev }];
    });
    const [rows, preferences] = await Promise.all([
      messages.changedSince(positions, SYNC_MESSAGES),
      people.preferences(userId),
    ]);
    const found: Message[] = await Promise.all(
      rows.map(async (row) => present(row, await members.of(row.conversation_id, viewer))),
    );
    counts.sent(userId, badges);
    return {
      me,
      messages: found,
      conversations,
      counts: badges,
      notifications: changes.notifications,
      notifications_deleted: changes.deleted,
      notifications_cursor: changes.cursor,
      preferences,
      limited: rows.length === SYNC_MESSAGES || changes.limited,
    };
  };
}
export type Sync = ReturnType<typeof createSync>;
