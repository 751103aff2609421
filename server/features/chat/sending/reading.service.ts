import type { Membership } from "#server/features/chat/conversations/conversation.model.ts";
import type { ConversationFlags } from "#server/features/chat/conversations/conversation-flags.service.ts";
import type { ConversationsRepo, MarkedReader } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Summaries } from "#server/features/chat/conversations/summaries.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { UnreadBacklog, UnreadMessagesRepo } from "#server/features/chat/conversations/unread-messages.repo.ts";
import { personOf, readUpTo, type Side, type Sides } from "#server/features/chat/sides.ts";
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
import { type Members, raiseMarks, storedMark, storedMarks } from "./members.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import type { PresentMessage } from "./present-message.ts";
import { UncertainWrites } from "./uncertain-writes.ts";

interface Deps {
  conversations: Pick<ConversationsRepo, "findById" | "moveReadMark" | "membersOf">;
  messages: Pick<MessagesRepo, "before" | "after" | "newest">;
  unreadMessages: Pick<UnreadMessagesRepo, "backlogs">;
  members: Pick<Members, "of" | "current" | "currentOrNull">;
  summaries: Pick<Summaries, "listOf" | "of">;
  directory: Pick<Directory, "otherUser">;
  present: PresentMessage;
  counts: Pick<UnreadCounts, "current" | "read">;
  flags: Pick<ConversationFlags, "opened">;
  ends: Ends;
  announce: Announcer;
}

/** Of a reader whose mark is at the end. */
const ALL_READ: UnreadBacklog = { unread: [], last_seq: 0 };

/** A read mark whose write has failed, so that it may be on disk or not. */
interface UncertainMark {
  reader: MarkedReader;
  conversationId: number;
  seq: number;
}

/** Where a page of messages begins: before a `seq`, after one, or (without either) at the newest. */
interface PageRequest {
  before_seq?: number | undefined;
  after_seq?: number | undefined;
  limit?: number | undefined;
}

/** What the people of a conversation see of it, and how far they have read it. Strangers get NOT_FOUND. */
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

  /** The caller's conversations: pinned ones first, then the newest message first. */
  list(viewer: Viewer): Promise<ConversationSummary[]> {
    return this.#deps.summaries.listOf(viewer);
  }

  /** One of the caller's conversations, however old. @throws {Fault} NOT_FOUND for strangers */
  async conversation(viewer: Viewer, id: number): Promise<ConversationSummary> {
    const { conversations, members, summaries } = this.#deps;
    await members.of(id, viewer);
    const row = await conversations.findById(id);
    if (!row) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
    return summaries.of(row, viewer);
  }

  /** The other side of a conversation. @throws {Fault} NOT_FOUND for strangers */
  async info(viewer: Viewer, conversationId: number): Promise<{ id: number; other_user: OtherUser }> {
    const { members, directory } = this.#deps;
    const { own, other } = await members.of(conversationId, viewer);
    return { id: conversationId, other_user: await directory.otherUser(own.id, other) };
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
    const { members, messages, ends, present } = this.#deps;
    const isNewest = before_seq === undefined && after_seq === undefined;
    // The newest page reads the marks when it moves the caller's.
    const sides = await (isNewest ? members.of : members.current)(conversationId, viewer);
    if (before_seq !== undefined && after_seq !== undefined) {
      const text = CHAT_TEXTS.oneSide;
      throw new Fault("BAD_INPUT", undefined, { fields: { before_seq: [text], after_seq: [text] } });
    }
    const shown = (rows: readonly MessageRow[]) => Promise.all(rows.map((row) => present(row, sides)));
    if (before_seq !== undefined) return shown(await messages.before(conversationId, before_seq, limit));
    if (after_seq !== undefined) return shown(await messages.after(conversationId, after_seq, limit));
    const rows = await messages.newest(conversationId, limit);
    const last = rows.at(-1)?.seq ?? 0;
    ends.learn(conversationId, last);
    await this.#read(sides, conversationId, last);
    return shown(rows);
  }

  /**
   * Moves the caller's read mark forward; an older mark does not move it. Either ends that the conversation is marked as
   * unread.
   * @returns the mark as it is now; without `unread_count` if nothing has moved and the count is not in memory
   * @throws {Fault} NOT_FOUND for strangers
   */
  async read(viewer: Viewer, conversationId: number, seq: number): Promise<ReadMark> {
    return this.#read(await this.#deps.members.of(conversationId, viewer), conversationId, seq);
  }

  /**
   * Costs two commands at most, and one if this process knows what is unread; more only if the conversation is marked as
   * unread. The marks of `sides` are up to date afterwards.
   */
  async #read(sides: Sides, conversationId: number, seq: number): Promise<ReadMark> {
    const { conversations, ends, counts } = this.#deps;
    const { own, other, me } = sides;
    const { user_id } = me;
    const reader = { user_id, side: own.id };
    const known = () => Math.max(ends.of(conversationId), me.last_read_seq);
    // A mark beyond the end would count the next messages as read, so it needs a look at the messages.
    const looked = seq > known() ? await this.#backlog(reader, conversationId, me.last_read_seq) : null;
    const next = Math.min(seq, known());
    const isAhead = next > me.last_read_seq;
    const before = isAhead
      ? await this.#move({ reader, conversationId, seq: next })
      : await conversations.membersOf(conversationId);
    if (!before) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
    // The stored row decides: another process may have moved the mark further, and then nothing has moved here.
    const moved = isAhead && storedMark(before, me) < next;
    raiseMarks([own, other], before);
    const shownBefore = shownIn(before, own);
    me.last_read_seq = Math.max(me.last_read_seq, next);
    const mark: ReadMark = { conversation_id: conversationId, user_id, seq: me.last_read_seq };
    // Before anything else can fail, because from here on the cached count is wrong.
    const cached = counts.read(user_id, conversationId, mark.seq);
    let found = looked ?? cached ?? (mark.seq >= known() ? ALL_READ : null);
    // Without a move nothing is announced, so the count is not worth another command.
    if (moved) found ??= await this.#backlog(reader, conversationId, mark.seq);
    const ownMark = found ? withCount(mark, found) : mark;
    if (moved) this.#announce(sides, ownMark, shownBefore);
    if (storedMarks(before, me).flags?.marked_unread) await this.#deps.flags.opened(before, reader);
    return ownMark;
  }

  async #move({ reader, conversationId, seq }: UncertainMark): Promise<Membership | null> {
    try {
      return await this.#deps.conversations.moveReadMark(conversationId, reader, seq);
    } catch (err) {
      // If it is on disk, now or later, nothing else announces it: for a retry the mark has not moved.
      this.#uncertain.add([{ reader, conversationId, seq }]);
      throw err;
    }
  }

  /** Announces those of these marks that are on disk. @returns the others */
  async #announceStored(marks: readonly UncertainMark[]): Promise<UncertainMark[]> {
    const isSettled = await Promise.all(marks.map((mark) => this.#announceIfStored(mark)));
    return marks.filter((_mark, index) => !isSettled[index]);
  }

  /** @returns whether it is on disk, or its conversation is gone */
  async #announceIfStored({ reader, conversationId, seq }: UncertainMark): Promise<boolean> {
    const { members, counts } = this.#deps;
    const { user_id, side } = reader;
    const sides = await members.currentOrNull(conversationId, personOf(user_id, side));
    if (!sides) return true;
    if (sides.me.last_read_seq < seq) return false;
    const mark = { conversation_id: conversationId, user_id, seq: sides.me.last_read_seq };
    const found =
      counts.read(user_id, conversationId, mark.seq) ?? (await this.#backlog(reader, conversationId, mark.seq));
    this.#announce(sides, withCount(mark, found));
    return true;
  }

  /**
   * @param ownMark the mark as the reader gets it
   * @param shownBefore how far the other side saw before that anyone of the reader's side has read
   */
  #announce({ own, other }: Sides, ownMark: ReadMark, shownBefore = 0): void {
    const { announce } = this.#deps;
    const { conversation_id, user_id } = ownMark;
    const shown = readUpTo(own);
    if (shown > shownBefore)
      announce.toUsers(other.people, "chat:read", { conversation_id, user_id: own.id, seq: shown });
    announce.toUsers([user_id], "chat:read", ownMark);
  }

  /** What someone has not read after a mark, and where the conversation ends, in one command. */
  async #backlog(reader: MarkedReader, conversationId: number, mark: number): Promise<UnreadBacklog> {
    const position = { conversation_id: conversationId, last_read_seq: mark, last_seq: mark };
    const backlogs = await this.#deps.unreadMessages.backlogs(reader, [position]);
    const backlog = backlogs.get(conversationId) ?? { ...ALL_READ, last_seq: mark };
    this.#deps.ends.learn(conversationId, backlog.last_seq);
    return backlog;
  }

  async unreadCount(viewer: Viewer): Promise<number> {
    return (await this.#deps.counts.current(viewer.userId)).messages;
  }
}

/** The mark as the reader gets it. @param backlog everything that is unread after the mark, and maybe before it */
function withCount(mark: ReadMark, { unread, last_seq }: UnreadBacklog): ReadMark {
  const unread_count = unread.filter((seq) => seq > mark.seq).length;
  return { ...mark, unread_count, counted_seq: Math.max(last_seq, mark.seq) };
}

/** How far a stored conversation says that a side has read, as far as its people show it. */
function shownIn(stored: Membership, { readers }: Side): number {
  return Math.max(0, ...[...readers.values()].map((one) => (one.hides_read ? 0 : storedMark(stored, one))));
}
