import type { Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Summaries } from "#server/features/chat/conversations/summaries.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { UnreadBacklog, UnreadMessagesRepo } from "#server/features/chat/conversations/unread-messages.repo.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import {
  type ConversationSummary,
  type Message,
  type OtherUser,
  PAGE_DEFAULT,
  type ReadMark,
} from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Ends } from "./ends.ts";
import { type Members, raiseMarks } from "./members.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { type Sides, sidesOf, toMessage } from "./presenters.ts";
import { UncertainWrites } from "./uncertain-writes.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "moveReadMark" | "membersOf">;
  messages: Pick<MessagesRepo, "before" | "after" | "newest">;
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">;
  members: Pick<Members, "of" | "current" | "currentOrNull">;
  summaries: Pick<Summaries, "listOf">;
  directory: Pick<Directory, "otherUser">;
  counts: Pick<UnreadCounts, "current" | "read">;
  ends: Ends;
  announce: Announcer;
}

/** Of a reader whose mark is at the end. */
const ALL_READ: UnreadBacklog = { unread: [], last_seq: 0 };

/** A read mark whose write has failed, so that it may be on disk or not. */
interface UncertainMark {
  userId: number;
  conversationId: number;
  seq: number;
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
  readonly #uncertain = new UncertainWrites<UncertainMark>((marks) => this.#announceStored(marks));

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Stops asking what became of failed writes. */
  close(): void {
    this.#uncertain.close();
  }

  /** The caller's conversations, the newest message first. */
  list(viewer: Viewer): Promise<ConversationSummary[]> {
    return this.#deps.summaries.listOf(viewer.userId);
  }

  /** The other side of a conversation. @throws {Fault} NOT_FOUND for strangers */
  async info(viewer: Viewer, conversationId: number): Promise<{ id: number; other_user: OtherUser }> {
    const { other } = this.#sidesIn(await this.#deps.members.of(conversationId, viewer.userId), viewer.userId);
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
    const { members, messages, ends } = this.#deps;
    const isNewest = before_seq === undefined && after_seq === undefined;
    // The newest page reads the marks when it moves the caller's.
    const sides = await (isNewest ? members.of : members.current)(conversationId, viewer.userId);
    if (before_seq !== undefined && after_seq !== undefined) {
      const text = CHAT_TEXTS.oneSide;
      throw new Fault("BAD_INPUT", undefined, { fields: { before_seq: [text], after_seq: [text] } });
    }
    if (before_seq !== undefined)
      return (await messages.before(conversationId, before_seq, limit)).map((row) => toMessage(row, sides));
    if (after_seq !== undefined)
      return (await messages.after(conversationId, after_seq, limit)).map((row) => toMessage(row, sides));
    const rows = await messages.newest(conversationId, limit);
    const last = rows.at(-1);
    if (!last) return [];
    ends.learn(conversationId, last.seq);
    await this.#read(sides, viewer, conversationId, last.seq);
    return rows.map((row) => toMessage(row, sides));
  }

  /**
   * Moves the caller's read mark forward; an older mark changes nothing.
   * @returns the mark as it is now; without `unread_count` if nothing has moved and the count is not in memory
   * @throws {Fault} NOT_FOUND for strangers
   */
  async read(viewer: Viewer, conversationId: number, seq: number): Promise<ReadMark> {
    return this.#read(await this.#deps.members.of(conversationId, viewer.userId), viewer, conversationId, seq);
  }

  /**
   * Costs two commands at most, and one if nothing moves or this process knows what is unread. The marks of `members`
   * are up to date afterwards.
   */
  async #read(members: [Member, Member], { userId }: Viewer, conversationId: number, seq: number): Promise<ReadMark> {
    const { conversations, ends, counts } = this.#deps;
    const sides = this.#sidesIn(members, userId);
    const { own } = sides;
    const known = () => Math.max(ends.of(conversationId), own.last_read_seq);
    // A mark beyond the end would count the next messages as read, so it needs a look at the messages.
    const looked = seq > known() ? await this.#backlog(userId, conversationId, own.last_read_seq) : null;
    const next = Math.min(seq, known());
    const isAhead = next > own.last_read_seq;
    const isAtEnd = looked !== null && own.last_read_seq >= looked.last_seq;
    const before = isAhead
      ? await this.#move({ userId, conversationId, seq: next })
      : isAtEnd
        ? members
        : await conversations.membersOf(conversationId);
    if (!before) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
    // The stored row decides: another process may have moved the mark further, and then nothing has moved here.
    const moved = isAhead && before.some((member) => member.user_id === userId && member.last_read_seq < next);
    raiseMarks(members, before);
    own.last_read_seq = Math.max(own.last_read_seq, next);
    const mark: ReadMark = { conversation_id: conversationId, user_id: userId, seq: own.last_read_seq };
    // Before anything else can fail, because from here on the cached count is wrong.
    const cached = counts.read(userId, conversationId, mark.seq);
    let found = looked ?? cached ?? (mark.seq >= known() ? ALL_READ : null);
    // Without a move nothing is announced, so the count is not worth another command.
    if (moved) found ??= await this.#backlog(userId, conversationId, mark.seq);
    const ownMark = found ? withCount(mark, found) : mark;
    if (moved) this.#announce(sides, mark, ownMark);
    return ownMark;
  }

  async #move({ userId, conversationId, seq }: UncertainMark): Promise<readonly Member[] | null> {
    try {
      return await this.#deps.conversations.moveReadMark(conversationId, userId, seq);
    } catch (err) {
      // If it is on disk, now or later, nothing else announces it: for a retry the mark has not moved.
      this.#uncertain.add([{ userId, conversationId, seq }]);
      throw err;
    }
  }

  /** Announces those of these marks that are on disk. @returns the others */
  async #announceStored(marks: readonly UncertainMark[]): Promise<UncertainMark[]> {
    const isSettled = await Promise.all(marks.map((mark) => this.#announceIfStored(mark)));
    return marks.filter((_mark, index) => !isSettled[index]);
  }

  /** @returns whether it is on disk, or its conversation is gone */
  async #announceIfStored({ userId, conversationId, seq }: UncertainMark): Promise<boolean> {
    const { members, counts } = this.#deps;
    const current = await members.currentOrNull(conversationId, userId);
    if (!current) return true;
    const sides = this.#sidesIn(current, userId);
    if (sides.own.last_read_seq < seq) return false;
    const mark = { conversation_id: conversationId, user_id: userId, seq: sides.own.last_read_seq };
    const found =
      counts.read(userId, conversationId, mark.seq) ?? (await this.#backlog(userId, conversationId, mark.seq));
    this.#announce(sides, mark, withCount(mark, found));
    return true;
  }

  /** @param ownMark the mark as the reader gets it */
  #announce({ own, other }: Sides, mark: ReadMark, ownMark: ReadMark): void {
    const { announce } = this.#deps;
    if (!own.hides_read) announce.toUsers([other.user_id], "chat:read", mark);
    announce.toUsers([own.user_id], "chat:read", ownMark);
  }

  /** What the user has not read after a mark, and where the conversation ends, in one command. */
  async #backlog(userId: number, conversationId: number, mark: number): Promise<UnreadBacklog> {
    const position = { conversation_id: conversationId, last_read_seq: mark, last_seq: mark };
    const backlogs = await this.#deps.unreadMessages.backlogs(userId, [position]);
    const backlog = backlogs.get(conversationId) ?? { unread: [], last_seq: mark };
    this.#deps.ends.learn(conversationId, backlog.last_seq);
    return backlog;
  }

  async unreadCount(viewer: Viewer): Promise<number> {
    return (await this.#deps.counts.current(viewer.userId)).messages;
  }

  #sidesIn(members: readonly Member[], userId: number): Sides {
    const sides = sidesOf(members, userId);
    if (!sides) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
    return sides;
  }
}

/** The mark as the reader gets it. @param backlog everything that is unread after the mark, and maybe before it */
function withCount(mark: ReadMark, { unread, last_seq }: UnreadBacklog): ReadMark {
  const unread_count = unread.filter((seq) => seq > mark.seq).length;
  return { ...mark, unread_count, counted_seq: Math.max(last_seq, mark.seq) };
}
