import type { Attachments } from "#server/features/chat/attachments/attachments.service.ts";
import { mayOpen } from "#server/features/chat/chat.policy.ts";
import type { ConversationRow, Member } from "#server/features/chat/conversations/conversation.model.ts";
import { type ConversationsRepo, previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Summaries } from "#server/features/chat/conversations/summaries.ts";
import type { SummaryWriter } from "#server/features/chat/conversations/summary-writer.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { ConversationSummary, LineTopic, Message, OtherUser, ReadMark } from "#shared/chat/chat.schemas.ts";
import { PAGE_DEFAULT } from "#shared/chat/chat.schemas.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";
import type { Appender } from "./appender.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Members } from "./members.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { sidesOf, toMessage } from "./presenters.ts";
import type { Typing } from "./typing.ts";

interface Deps {
  conversations: ConversationsRepo;
  messages: MessagesRepo;
  members: Members;
  appender: Appender;
  tails: SummaryWriter;
  summaries: Summaries;
  directory: Directory;
  counts: UnreadCounts;
  deliveries: Deliveries;
  typing: Pick<Typing, "ended">;
  attachments: Pick<Attachments, "take">;
  blocks: Blocks;
  announce: Announcer;
  limiter: Limiter;
  /** Whether a seeker has applied to an employer and not withdrawn it. */
  hasApplied: (employerId: number, seekerId: number) => Promise<boolean>;
  nextConversationId: () => Promise<number>;
  now: () => Date;
}

/** Where a page of messages begins. */
export interface PageRequest {
  before_seq?: number | undefined;
  after_seq?: number | undefined;
  limit?: number | undefined;
}

/** Something that happened between two people outside of the chat, told in their conversation. */
export interface SystemLine {
  conversation_id: number;
  /** Who acted: for the other side it is unread. */
  actor_id: number;
  /** A sentence that is right for both sides. */
  content: string;
  /** A name of the event that no other has (`application-12-3`): told twice, it stands there once. */
  event: string;
  /** What it tells of, for the picture beside it. */
  topic?: LineTopic;
  /** What a card shows; `content` says it in a sentence. */
  card?: InterviewCard;
}

/** The chat, the same for REST and for sockets: what one refuses the other refuses. */
export function createChat(deps: Deps) {
  const { conversations, messages, members, appender, tails, summaries, directory, counts, typing, blocks } = deps;
  const { announce, deliveries, limiter, now } = deps;

  const opening = new Map<string, Promise<{ summary: ConversationSummary; fresh: boolean }>>();
  const idsOf = (sides: readonly Member[]) => sides.map((member) => member.user_id);

  /**
   * After the write: both sides are told, the summary and the badges follow.
   * @param from the socket that sent it and hears of it by its acknowledgement
   */
  function announceStored(row: MessageRow, sides: [Member, Member], from?: string): void {
    // Who had read everything before an own message has read it with it: the count need not pass over it again.
    const own = sides.find((member) => member.user_id === row.sender_id);
    const moves = own !== undefined && own.last_read_seq === row.seq - 1;
    if (moves) own.last_read_seq = row.seq;
    typing.ended(row.conversation_id, row.sender_id);
    deliveries.stored(row);
    announce.toUsers(idsOf(sides), "chat:message", toMessage(row, sides), from);
    tails.note({
      conversation_id: row.conversation_id,
      seq: row.seq,
      message: previewOf(row),
      ...(moves ? { read_by: row.sender_id } : {}),
    });
    for (const id of idsOf(sides)) counts.arrived(id, row);
  }

  async function openOnce(viewer: Viewer, otherId: number): Promise<{ summary: ConversationSummary; fresh: boolean }> {
    if (otherId === viewer.userId)
      throw new Fault("BAD_INPUT", CHAT_TEXTS.self, { fields: { participant2_id: [CHAT_TEXTS.self] } });
    const existing = await conversations.findByPair(viewer.userId, otherId);
    if (existing) return { summary: await summaries.of(existing, viewer.userId), fresh: false };
    // Counted before anything is said of the person, so that ids cannot be tried out in great numbers.
    await limiter.spend("people", String(viewer.userId));
    const [from, to] = await directory.correspondents(viewer.userId, otherId);
    // Somebody who cannot be written to yet is nobody: a sign-up that was never verified must not be found by its id.
    if (!from || !to) throw new Fault("NOT_FOUND", CHAT_TEXTS.personNotFound);
    const hasApplied = from.user_type === "employer" && (await deps.hasApplied(from.id, to.id));
    if (!mayOpen(from, to, hasApplied) || (await blocks.between(viewer.userId, otherId)))
      throw new Fault("NOT_ALLOWED", CHAT_TEXTS.mayNotWrite);
    await limiter.spend("new-conversation", String(viewer.userId), CHAT_TEXTS.tooManyNew);
    const { row, fresh } = await make(viewer.userId, otherId);
    return { summary: await summaries.of(row, viewer.userId), fresh };
  }

  /** Makes the conversation of two, or finds it; both are shown a new one. */
  async function make(userId: number, otherId: number): Promise<{ row: ConversationRow; fresh: boolean }> {
    const made = await conversations.open(await deps.nextConversationId(), userId, otherId, now());
    members.learn(made.row._id, made.row.members);
    if (made.fresh)
      for (const id of [otherId, userId]) announce.toUsers([id], "chat:conversation", await summaries.of(made.row, id));
    return made;
  }

  /** Why nothing may be written to this person at this moment; from memory nearly always. */
  async function refusalOf(from: number, to: number): Promise<Fault | null> {
    if (!(await directory.exists(to))) return new Fault("NOT_ALLOWED", CHAT_TEXTS.deleted);
    return blocks.refusal(from, to);
  }

  const chat = {
    /** The caller's conversations, newest first. */
    list: (viewer: Viewer): Promise<ConversationSummary[]> => summaries.listOf(viewer.userId),

    /**
     * Opens the conversation with a person, or finds it.
     * @throws {Fault} NOT_FOUND, NOT_ALLOWED, BAD_INPUT for oneself, TOO_FAST
     */
    open: async (viewer: Viewer, otherId: number): Promise<{ summary: ConversationSummary; fresh: boolean }> => {
      const key = `${viewer.userId}:${otherId}`;
      // An impatient double click is one opening; only the first is told that it made something.
      const underWay = opening.get(key);
      if (underWay) return { ...(await underWay), fresh: false };
      const opened = openOnce(viewer, otherId).finally(() => opening.delete(key));
      opening.set(key, opened);
      return opened;
    },

    info: async (viewer: Viewer, conversationId: number): Promise<{ id: number; other_user: OtherUser }> => {
      const sides = sidesOf(await members.of(conversationId, viewer.userId), viewer.userId);
      if (!sides) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
      return { id: conversationId, other_user: await directory.otherUser(viewer.userId, sides.other.user_id) };
    },

    /** A page of messages, ascending. Without a place to begin: the newest, and marks them read. */
    page: async (
      viewer: Viewer,
      conversationId: number,
      { before_seq, after_seq, limit = PAGE_DEFAULT }: PageRequest,
    ): Promise<Message[]> => {
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
      if (last) await chat.read(viewer, conversationId, last.seq);
      return rows.map((row) => toMessage(row, sides));
    },

    /**
     * Stores a message and tells both sides. The sender is the session's, never the payload's.
     * @throws {Fault} NOT_FOUND for strangers, BAD_INPUT for a wrong receiver, TOO_FAST, NOT_ALLOWED where the other
     * account was deleted or a block stands between the two, and those of `take` for its files
     * @param from the socket that sends it: the answer tells it, so that it need not be told twice
     */
    send: async (
      viewer: Viewer,
      draft: {
        conversation_id: number;
        client_id: string;
        content: string;
        attachments?: string[] | undefined;
        receiver_id?: number;
      },
      from?: string,
    ): Promise<Message> => {
      // First of all: to ask who is in a conversation that nobody has heard of costs a look into the database.
      await limiter.spend("message", String(viewer.userId));
      const sides = await members.of(draft.conversation_id, viewer.userId);
      if (
        draft.receiver_id !== undefined &&
        (draft.receiver_id === viewer.userId || !idsOf(sides).includes(draft.receiver_id))
      ) {
        throw new Fault("BAD_INPUT", undefined, { fields: { receiver_id: [CHAT_TEXTS.wrongReceiver] } });
      }
      const receiver = sidesOf(sides, viewer.userId)?.other.user_id;
      const { conversation_id, client_id, content } = draft;
      const name = { conversation_id, client_id, sender_id: viewer.userId };
      const refusal = receiver === undefined ? null : await refusalOf(viewer.userId, receiver);
      if (refusal) {
        // What was stored before stays sent, also for a sender who did not hear of it and tries again.
        const [stored] = await messages.findSent(conversation_id, [name]);
        if (!stored) throw refusal;
        return toMessage(stored, sides);
      }
      const files = await deps.attachments.take(name, draft.attachments ?? []);
      const body = files.length > 0 ? { kind: "file" as const, attachments: files } : { kind: "text" as const };
      const row = await appender.append({ ...name, content, ...body }, (stored) => announceStored(stored, sides, from));
      return toMessage(row, sides);
    },

    /**
     * The conversation of two whom something outside of the chat ties: it is made where there is none, whoever of them
     * may write first. For other features, as `tell`.
     */
    between: async (userId: number, otherId: number): Promise<number> => {
      const row = (await conversations.findByPair(userId, otherId)) ?? (await make(userId, otherId)).row;
      return row._id;
    },

    /**
     * Appends a system line or a card to the same ordered log, for other features; both sides are told as of a message.
     * Nobody can change, delete or report it. Safe to repeat.
     * @throws {Fault} NOT_FOUND where who acted is not in the conversation
     */
    tell: async ({ conversation_id, actor_id, content, event, topic, card }: SystemLine): Promise<Message> => {
      const sides = await members.of(conversation_id, actor_id);
      const kind = card ? ({ kind: "card", card } as const) : ({ kind: "system", ...(topic && { topic }) } as const);
      const row = await appender.append(
        { conversation_id, client_id: event, content, sender_id: actor_id, ...kind },
        (stored) => announceStored(stored, sides),
      );
      return toMessage(row, sides);
    },

    /** Moves the caller's mark forward; an older mark changes nothing. The answer is what stands then. */
    read: async (viewer: Viewer, conversationId: number, seq: number): Promise<ReadMark> => {
      const { userId } = viewer;
      const sides = sidesOf(await members.of(conversationId, userId), userId);
      if (!sides) throw new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
      const before = sides.own.last_read_seq;
      // Nobody has read what does not exist: a mark beyond the end would swallow the next messages.
      const counted_seq = (await messages.head(conversationId)).seq;
      const next = Math.max(before, Math.min(seq, counted_seq));
      const moved = next > before;
      if (moved) {
        await conversations.markRead(conversationId, userId, next);
        members.read(conversationId, userId, next);
        // Before anything else can fail: the badge is wrong from here on.
        counts.stale(userId);
      }
      const mark: ReadMark = { conversation_id: conversationId, user_id: userId, seq: sides.own.last_read_seq };
      const unread_count = await messages.countUnread(conversationId, userId, mark.seq, counted_seq);
      if (moved) {
        if (!sides.own.hides_read) announce.toUsers([sides.other.user_id], "chat:read", mark);
        announce.toUsers([userId], "chat:read", { ...mark, unread_count, counted_seq });
      }
      return { ...mark, unread_count, counted_seq };
    },

    /** A tab of the caller has everything up to these; what is not the caller's is passed over. */
    delivered: deliveries.tell,

    unreadCount: async (viewer: Viewer): Promise<number> => (await counts.of(viewer.userId)).messages,

    /** Waits for what is under way, and writes what is written behind. */
    close: async (): Promise<void> => {
      await appender.drain();
      appender.close();
      await Promise.all([tails.flush(), deliveries.flush()]);
      counts.close();
    },
  };
  return chat;
}
export type Chat = ReturnType<typeof createChat>;
