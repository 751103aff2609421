import type { Attachments } from "#server/features/chat/attachments/attachments.service.ts";
import type { Member } from "#server/features/chat/conversations/conversation.model.ts";
import { previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { SummaryWriter } from "#server/features/chat/conversations/summary-writer.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { LineTopic, Message } from "#shared/chat/chat.schemas.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";
import type { Appender, CheckSend } from "./appender.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Ends } from "./ends.ts";
import { storedTextOf } from "./line-texts.ts";
import type { Members } from "./members.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { sidesOf, toMessage } from "./presenters.ts";
import type { Typing } from "./typing.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findSent">;
  members: Pick<Members, "of" | "withoutHiding">;
  appender: Appender;
  summaryWriter: SummaryWriter;
  directory: Pick<Directory, "exists">;
  counts: Pick<UnreadCounts, "arrived">;
  deliveries: Pick<Deliveries, "flush">;
  ends: Pick<Ends, "learn">;
  typing: Pick<Typing, "ended">;
  attachments: Pick<Attachments, "take">;
  blocks: Pick<Blocks, "refusal">;
  announce: Announcer;
  limiter: Limiter;
}

/** A message to send, as its schema has parsed it. */
interface Draft {
  conversation_id: number;
  client_id: string;
  content: string;
  /** The names of uploaded files. */
  attachments?: string[] | undefined;
  receiver_id?: number;
}

/** What identifies a message for its sender. */
type MessageName = Pick<MessageRow, "conversation_id" | "client_id" | "sender_id">;

/** An event between two people outside of the chat, shown as a line in their conversation. */
export interface SystemLine {
  conversation_id: number;
  /** The person who acted. The line never counts as unread. */
  actor_id: number;
  /** What it says. Each side reads it in its own language. */
  line?: ChatLine;
  /** What a line of an older version says instead. */
  content?: string;
  /** A unique name of the event (`application-12-3`): adding its line twice stores one. */
  event: string;
  /** What the line is about, for the icon beside it. */
  topic?: LineTopic;
  /** What a card shows; `line` says the same as text. */
  card?: InterviewCard;
}

/** Stores messages and announces them. REST and sockets use the same service, so both refuse the same. */
export class SendingService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores a message and announces it to both sides. The sender comes from the session, never from the payload.
   * @throws {Fault} NOT_FOUND for strangers, BAD_INPUT for a wrong receiver, TOO_FAST, NOT_ALLOWED if the other account
   * was deleted or one of the two has blocked the other, and the faults of `Attachments.take`
   * @param from the id of the sending socket: the acknowledgement carries the message, so it needs no announcement
   */
  async send(viewer: Viewer, draft: Draft, from?: string): Promise<Message> {
    const { limiter, members, attachments, appender } = this.#deps;
    // First of all, because looking up the members of an unknown conversation costs a query.
    await limiter.spend("message", String(viewer.userId));
    const sides = await members.withoutHiding(draft.conversation_id, viewer.userId);
    if (
      draft.receiver_id !== undefined &&
      (draft.receiver_id === viewer.userId || !idsOf(sides).includes(draft.receiver_id))
    ) {
      throw new Fault("BAD_INPUT", undefined, { fields: { receiver_id: [CHAT_TEXTS.wrongReceiver] } });
    }
    const receiver = sidesOf(sides, viewer.userId)?.other.user_id;
    const { conversation_id, client_id, content } = draft;
    const name = { conversation_id, client_id, sender_id: viewer.userId };
    const check: CheckSend = () => (receiver === undefined ? null : this.#refusalOf(viewer.userId, receiver));
    const chosen = draft.attachments ?? [];
    // Before the files are taken. For a text the check right before the insert is enough.
    const refusal = chosen.length > 0 ? await check() : null;
    if (refusal) return this.#storedBefore(name, sides, refusal);
    const files = await attachments.take(name, chosen);
    const body = files.length > 0 ? { kind: "file" as const, attachments: files } : { kind: "text" as const };
    try {
      const stored = (row: MessageRow) => this.#announceStored(row, sides, from);
      return this.#toSender(await appender.append({ ...name, content, ...body }, stored, check), sides);
    } catch (err) {
      if (!(err instanceof Fault) || err.code !== "NOT_ALLOWED") throw err;
      return this.#storedBefore(name, sides, err);
    }
  }

  /**
   * A message that was stored before stays sent, also for a sender who did not get the answer and retries.
   * @throws the refusal if it was not
   */
  async #storedBefore(name: MessageName, sides: [Member, Member], refusal: Fault): Promise<Message> {
    const [stored] = await this.#deps.messages.findSent(name.conversation_id, [name]);
    if (!stored) throw refusal;
    return this.#toSender(stored, sides);
  }

  /** A message as its sender sees it. Only a retry finds one that was read already, and that the receiver may hide. */
  async #toSender(row: MessageRow, sides: [Member, Member]): Promise<Message> {
    const hasRead = (sidesOf(sides, row.sender_id)?.other.last_read_seq ?? 0) >= row.seq;
    return toMessage(row, hasRead ? await this.#deps.members.of(row.conversation_id, row.sender_id) : sides);
  }

  /**
   * Appends a system line or a card to the same ordered log, for other features, and announces it like a message.
   * Nobody can edit, delete or report it. Safe to repeat.
   * @throws {Fault} NOT_FOUND if the actor is not in the conversation
   */
  async addLine(added: SystemLine): Promise<Message> {
    const { conversation_id, actor_id, line, event, topic, card } = added;
    const content = added.content ?? (line ? storedTextOf(line) : "");
    const sides = await this.#deps.members.of(conversation_id, actor_id);
    const kind = card ? ({ kind: "card", card } as const) : ({ kind: "system", ...(topic && { topic }) } as const);
    const row = await this.#deps.appender.append(
      { conversation_id, client_id: event, content, ...(line && { line }), sender_id: actor_id, ...kind },
      (stored) => this.#announceStored(stored, sides),
    );
    return toMessage(row, sides);
  }

  /** Waits for the sends under way, and writes everything that is written later than its message. */
  async close(): Promise<void> {
    const { appender, summaryWriter, deliveries } = this.#deps;
    await appender.drain();
    appender.close();
    await Promise.all([summaryWriter.flush(), deliveries.flush()]);
  }

  /** Why the sender cannot write to this person now; nearly always answered from memory. */
  #refusalOf(from: number, to: number): Fault | null | Promise<Fault | null> {
    const { directory, blocks } = this.#deps;
    const [exists, refusal] = [directory.exists(to), blocks.refusal(from, to)];
    const first = (isThere: boolean, other: Fault | null) =>
      isThere ? other : new Fault("NOT_ALLOWED", CHAT_TEXTS.deleted);
    if (exists instanceof Promise || refusal instanceof Promise)
      return Promise.all([exists, refusal]).then(([isThere, other]) => first(isThere, other));
    return first(exists, refusal);
  }

  /** After the write: announces the message to both sides, and updates the summary and the unread counts. */
  #announceStored(row: MessageRow, sides: [Member, Member], from?: string): void {
    const { typing, ends, announce, summaryWriter, counts } = this.#deps;
    // A sender who had read everything before has now read the own message too: the unread count can skip it.
    const own = sides.find((member) => member.user_id === row.sender_id);
    const moves = own !== undefined && own.last_read_seq === row.seq - 1;
    if (moves) own.last_read_seq = row.seq;
    typing.ended(row.conversation_id, row.sender_id);
    ends.learn(row.conversation_id, row.seq);
    // Even if a fast receiver has read it already: whether the mark is hidden is not known here.
    const message = { ...toMessage(row, sides), is_read: false };
    announce.toUsers(idsOf(sides), "chat:message", message, from);
    summaryWriter.enqueue({
      conversation_id: row.conversation_id,
      seq: row.seq,
      message: previewOf(row),
      ...(moves ? { read_by: row.sender_id } : {}),
    });
    for (const id of idsOf(sides)) counts.arrived(id, row);
  }
}

const idsOf = (sides: readonly Member[]) => sides.map((member) => member.user_id);
