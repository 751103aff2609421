import type { Attachments } from "#server/features/chat/attachments/attachments.service.ts";
import { previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { SummaryWriter } from "#server/features/chat/conversations/summary-writer.ts";
import type { UnreadCounts } from "#server/features/chat/conversations/unread-counts.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { type Actor, peopleIn, readerOf, readUpTo, type Sides } from "#server/features/chat/sides.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { isVoice } from "#shared/chat/attachments.ts";
import type { LineTopic, Message, PersonCard, QuotedMessage } from "#shared/chat/chat.schemas.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault, type FaultCode } from "#shared/fault.ts";
import type { InterviewCard } from "#shared/interviews/interviews.schemas.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import type { Appender, CheckSend } from "./appender.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Ends } from "./ends.ts";
import { storedTextOf } from "./line-texts.ts";
import type { Members } from "./members.ts";
import { authorOf, type MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import type { PresentMessage } from "./present-message.ts";
import { NOTHING_NAMED, toMessage } from "./presenters.ts";
import type { Quotes } from "./quotes.ts";
import type { Typing } from "./typing.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findSent">;
  members: Pick<Members, "of" | "withoutHiding" | "refreshPeople">;
  appender: Appender;
  summaryWriter: SummaryWriter;
  directory: Pick<Directory, "exists" | "card">;
  quotes: Pick<Quotes, "forReply">;
  present: PresentMessage;
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
  /** The descriptions of its images, in the order of the names. */
  alts?: string[] | undefined;
  /** The id of the message to which it replies. */
  reply_to?: number | undefined;
  receiver_id?: number;
}

/** The faults of a message that may not be sent. It may have been stored before, if this is a retry. */
const REFUSALS: ReadonlySet<FaultCode> = new Set(["NOT_ALLOWED", "BAD_INPUT"]);

/** What identifies a message for its sender. */
type MessageName = Pick<MessageRow, "conversation_id" | "client_id" | "sender_id" | "author_id">;

/** A message on its way, from the view of its author. */
interface Writing extends Pick<Draft, "conversation_id"> {
  actor: Actor;
  sides: Sides;
  /** The author's card, if clients name them. Read with the rights, so that announcing the message waits for nothing. */
  author: PersonCard | null;
  /** What it quotes. */
  quote: QuotedMessage | null;
  /** Once the others have it: what they got. */
  announced?: Message;
}

/** An event between two people outside of the chat, shown as a line in their conversation. */
export interface SystemLine {
  conversation_id: number;
  /** The side that acted. The line never counts as unread. */
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
   * Stores a message and announces it to both sides. Its author comes from the session, never from the payload.
   * @throws {Fault} NOT_FOUND for strangers, BAD_INPUT for a wrong receiver or a wrong `reply_to`, TOO_FAST, NOT_ALLOWED if the other account
   * was deleted or one of the two has blocked the other, and the faults of `Attachments.take`
   * @param from the id of the sending socket: the acknowledgement carries the message, so it needs no announcement
   */
  async send(viewer: Viewer, draft: Draft, from?: string): Promise<Message> {
    const { limiter, members, quotes, attachments, appender } = this.#deps;
    // First of all, because looking up the members of an unknown conversation costs a query.
    await limiter.spend("message", String(viewer.userId));
    const sides = await members.withoutHiding(draft.conversation_id, viewer);
    const { own, other } = sides;
    if (draft.receiver_id !== undefined && draft.receiver_id !== other.id)
      throw new Fault("BAD_INPUT", undefined, { fields: { receiver_id: [CHAT_TEXTS.wrongReceiver] } });
    const { conversation_id, client_id, content, reply_to } = draft;
    const isColleague = viewer.userId !== own.id;
    const name = { conversation_id, client_id, sender_id: own.id, ...(isColleague && { author_id: viewer.userId }) };
    // Before the message waits with those of others for the database. If its source is deleted meanwhile, its quote says so.
    const quoted = reply_to === undefined ? null : await quotes.forReply(conversation_id, reply_to, sides);
    const [quote, wrongQuote] = quoted instanceof Fault ? [null, quoted] : [quoted, null];
    const writing: Writing = { conversation_id, actor: viewer, sides, author: null, quote };
    const language = currentLanguage();
    // Checks of several senders run together, in the call of one of them.
    const check: CheckSend = () =>
      currentLanguage() === language ? this.#prepare(writing) : inLanguage(language, () => this.#prepare(writing));
    const chosen = draft.attachments ?? [];
    // Before the files are taken. For a text the check right before the insert is enough.
    const refusal = (chosen.length > 0 || wrongQuote ? await check() : null) ?? wrongQuote;
    if (refusal) return this.#storedBefore(name, writing, refusal);
    const taken = await attachments.take({ conversation_id, client_id, owner: viewer.userId }, chosen, draft.alts);
    const voice = taken.find(isVoice);
    const files = taken.filter((file) => !isVoice(file));
    // A voice message without files is of kind `text`: clients that do not know voice messages would say of an empty
    // one with files that its files were removed.
    const kind = files.length > 0 ? ("file" as const) : ("text" as const);
    const body = { kind, ...(files.length > 0 && { attachments: files }), ...(voice && { voice }) };
    try {
      const stored = (row: MessageRow) => this.#announceStored(row, writing, from);
      const quoting = reply_to !== undefined && { reply_to };
      return this.#toSender(await appender.append({ ...name, content, ...body, ...quoting }, stored, check), writing);
    } catch (err) {
      if (!(err instanceof Fault) || !REFUSALS.has(err.code)) throw err;
      return this.#storedBefore(name, writing, err);
    }
  }

  /**
   * A message that was stored before stays sent, also for a sender who did not get the answer and retries.
   * @throws the refusal if it was not
   */
  async #storedBefore(name: MessageName, writing: Writing, refusal: Fault): Promise<Message> {
    const [stored] = await this.#deps.messages.findSent(name.conversation_id, [name]);
    if (!stored) throw refusal;
    return this.#toSender(stored, writing);
  }

  /** A message as its sender sees it. Only a retry finds one that was read already, and that the receiver may hide. */
  async #toSender(row: MessageRow, { actor, sides, author, quote, announced }: Writing): Promise<Message> {
    const { members, present } = this.#deps;
    // Whether it shows that or not.
    const hasRead = readUpTo(sides.other, () => true) >= row.seq;
    if (announced?.rev === row.rev && !hasRead) return announced;
    const shown = hasRead ? await members.of(row.conversation_id, actor) : sides;
    return present(row, shown, { author, quote });
  }

  /**
   * Appends a system line or a card to the same ordered log, for other features, and announces it like a message.
   * Nobody can edit, delete or report it. Safe to repeat.
   * @throws {Fault} NOT_FOUND if the actor is not in the conversation
   */
  async addLine(added: SystemLine): Promise<Message> {
    const { conversation_id, actor_id, line, event, topic, card } = added;
    const content = added.content ?? (line ? storedTextOf(line) : "");
    const actor = { userId: actor_id };
    const sides = await this.#deps.members.of(conversation_id, actor);
    const kind = card ? ({ kind: "card", card } as const) : ({ kind: "system", ...(topic && { topic }) } as const);
    const row = await this.#deps.appender.append(
      { conversation_id, client_id: event, content, ...(line && { line }), sender_id: actor_id, ...kind },
      (stored) => this.#announceStored(stored, { conversation_id, actor, sides, author: null, quote: null }),
    );
    return toMessage(row, sides, NOTHING_NAMED);
  }

  /** Waits for the sends under way, and writes everything that is written later than its message. */
  async close(): Promise<void> {
    const { appender, summaryWriter, deliveries } = this.#deps;
    await appender.drain();
    appender.close();
    await Promise.all([summaryWriter.flush(), deliveries.flush()]);
  }

  /**
   * Finds out why the author cannot write now, and reads who hears of the message; nearly always from memory, and then at
   * once.
   */
  #prepare(writing: Writing): Fault | null | Promise<Fault | null> {
    const { blocks, directory, members } = this.#deps;
    const { actor, sides } = writing;
    const { own, other } = sides;
    const isColleague = actor.userId !== own.id;
    const found = together(
      directory.exists(other.id),
      // A company is gone with its owner, even for a colleague whose session is still valid.
      !isColleague || directory.exists(own.id),
      blocks.refusal(own.id, other.id),
      isColleague || own.people.length > 1 ? directory.card(actor.userId) : null,
      members.refreshPeople(sides),
    );
    const conclude = ([hasReceiver, hasSender, refusal, author]: Awaited<typeof found>) => {
      writing.author = author;
      // Someone may have left the company since their session was read.
      if (!own.people.includes(actor.userId)) return new Fault("NOT_FOUND", CHAT_TEXTS.notFound);
      if (!hasReceiver || !hasSender) return new Fault("NOT_ALLOWED", CHAT_TEXTS.deleted);
      return refusal;
    };
    return found instanceof Promise ? found.then(conclude) : conclude(found);
  }

  /** After the write: announces the message to both sides, and updates the summary and the unread counts. */
  #announceStored(row: MessageRow, writing: Writing, from?: string): void {
    const { typing, ends, summaryWriter, counts } = this.#deps;
    const { sides } = writing;
    const { conversation_id, sender_id, seq } = row;
    const side = sender_id === sides.own.id ? sides.own : sides.other;
    const writer = readerOf(side, authorOf(row));
    // An author who had read everything before has now read the own message too: the unread count can skip it.
    const moves = writer.last_read_seq === seq - 1;
    if (moves) writer.last_read_seq = seq;
    typing.ended(conversation_id, writer.user_id);
    ends.learn(conversation_id, seq);
    const people = peopleIn(sides);
    this.#announce(row, writing, from);
    summaryWriter.enqueue({
      conversation_id,
      seq,
      message: previewOf(row),
      ...(moves && { read_by: { user_id: writer.user_id, side: side.id } }),
    });
    for (const id of people) counts.arrived(id, row);
  }

  #announce(row: MessageRow, writing: Writing, from?: string): void {
    const { announce, present } = this.#deps;
    const { sides, author, quote } = writing;
    const tell = (message: Message) => {
      // Even if a fast receiver has read it already: whether the mark is hidden is not known here.
      writing.announced = { ...message, is_read: false };
      announce.toUsers(peopleIn(sides), "chat:message", writing.announced, from);
    };
    const isKnown = !row.reactions && row.reply_to === quote?.id;
    if (isKnown) tell(toMessage(row, sides, { author, quote, reactions: [] }));
    // A retry has found a message that another process has stored, and to which others have reacted already. Tabs that
    // miss this event find it with their next sync.
    else void present(row, sides, { author, quote }).then(tell, () => {});
  }
}

/** All of these: at once if none of them has to be waited for. */
function together<T extends readonly unknown[]>(
  ...values: T
): { [K in keyof T]: Awaited<T[K]> } | Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  if (values.some((value) => value instanceof Promise)) return Promise.all(values);
  // None of them is a promise, which the compiler cannot conclude from the check.
  return values as { [K in keyof T]: Awaited<T[K]> };
}
