import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Summaries } from "#server/features/chat/conversations/summaries.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { UnreadMessagesRepo } from "#server/features/chat/conversations/unread-messages.repo.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import {
  type ConversationSummary,
  type Message,
  type OtherUser,
  PAGE_DEFAULT,
  type ReadMark,
} from "#shared/chat/chat.schemas.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Members } from "./members.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { type Sides, sidesOf, toMessage } from "./presenters.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "markRead">;
  messages: Pick<MessagesRepo, "before" | "after" | "newest" | "head">;
  unreadMessages: Pick<UnreadMessagesRepo, "count">;
  members: Pick<Members, "of" | "read">;
  summaries: Pick<Summaries, "listOf">;
  directory: Pick<Directory, "otherUser">;
  counts: Pick<UnreadCounts, "of" | "stale">;
  announce: Announcer;
}

/** Where a page of messages begins: before a `seq`, after one, or (without either) at the newest. */
interface PageRequest {
  before_seq?: number | undefined;
  after_seq?: number | undefined;
  limit?: number | undefined;
}

/** What the members of a conversation see of it, and how far they have read it. Strangers get NOT_FOUND. */
export class ReadingService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The caller's conversations, the newest message first. */
  list(viewer: Viewer): Promise<ConversationSummary[]> {
    return this.#deps.summaries.listOf(viewer.userId);
  }

  /** The other side of a conversation. @throws {Fault} NOT_FOUND for strangers */
  async info(viewer: Viewer, conversationId: number): Promise<{ id: number; other_user: OtherUser }> {
    const { other } = await this.#sidesOf(viewer, conversationId);
    return { id: conversationId, other_user: await this.#deps.directory.otherUser(viewer.userId, other.user_id) };
  }

  /**
   * A page of messages, ascending. The newest page (without `before_seq` and `after_seq`) marks its messages as read.
   * @throws {Fault} NOT_FOUND for strangers, BAD_INPUT for both places at once
   */
  async page(
    viewer: Viewer,
    conversationId: number,
    { before_seq, after_seq, limit = PAGE_DEFAULT }: PageRequest,
  ): Promise<Message[]> {
    const { members, messages } = this.#deps;
    const sides = await members.of(conversationId, viewer.userId);
    if (before_seq !== undefined && after_seq !== undefined) {
      const text = "Please give before_seq or after_seq, not both";
      throw new Fault("BAD_INPUT", undefined, { fields: { before_seq: [text], after_seq: [text] } });
    }
    if (before_seq !== undefined)
      return (await messages.before(conversationId, before_seq, limit)).map((row) => toMessage(row, sides));
    if (after_seq !== undefined)
      return (await messages.after(conversationId, after_seq, limit)).map((row) => toMessage(row, sides));
    const rows = await messages.newest(conversationId, limit);
    const last = rows.at(-1);
    if (last) await this.read(viewer, conversationId, last.seq);
    return rows.map((row) => toMessage(row, sides));
  }

  /**
   * Moves the caller's read mark forward; an older mark changes nothing.
   * @returns the mark as it is now
   * @throws {Fault} NOT_FOUND for strangers
   */
  async read(viewer: Viewer, conversationId: number, seq: number): Promise<ReadMark> {
    const { conversations, messages, unreadMessages, members, counts, announce } = this.#deps;
    const { userId } = viewer;
    const { own, other } = await this.#sidesOf(viewer, conversationId);
    const before = own.last_read_seq;
    // A mark beyond the end would count the next messages as read.
    const counted_seq = (await messages.head(conversationId)).seq;
    const next = Math.max(before, Math.min(seq, counted_seq));
    const moved = next > before;
    if (moved) {
      await conversations.markRead(conversationId, userId, next);
      members.read(conversationId, userId, next);
      // Before anything else can fail, because from here on the cached count is wrong.
      counts.stale(userId);
    }
    const mark: ReadMark = { conversation_id: conversationId, user_id: userId, seq: own.last_read_seq };
    const unread_count = await unreadMessages.count(conversationId, userId, mark.seq, counted_seq);
    if (moved) {
      if (!own.hides_read) announce.toUsers([other.user_id], "chat:read", mark);
      announce.toUsers([userId], "chat:read", { ...mark, unread_count, counted_seq });
    }
    return { ...mark, unread_count, counted_seq };
  }

  async unreadCount(viewer: Viewer): Promise<number> {
    return (await this.#deps.counts.of(viewer.userId)).messages;
  }

  async #sidesOf(viewer: Viewer, conversationId: number): Promise<Sides> {
    const sides = sidesOf(await this.#deps.members.of(conversationId, viewer.userId), viewer.userId);
    if (!sides) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
    return sides;
  }
}
