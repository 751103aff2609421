import { ifInApp } from "#client/data/own-preferences.ts";
import { listen } from "#client/data/socket.ts";
import { startSync } from "#client/data/sync.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import {
  isEvent,
  type LastMessage,
  type Message,
  type MessageReaction,
  type OtherUser,
  type QuotedMessage,
} from "#shared/chat/chat.schemas.ts";
import { chat } from "../chat.store.ts";
import { lineOf, personName, quoteAuthor, quoteLine, shortName } from "../chat-lines.ts";
import { announceWarning } from "../money/guarded.ts";
import { createInboundAnnouncer, type InboundAnnouncer } from "../notices/inbound-announcer.ts";
import { isOpen, isQuiet, withNews } from "../state/chat.bubbles.ts";
import { isBehind, knownRevs, revealsGap, withMessage, withSync } from "../state/chat.messages.ts";
import { withCard } from "../state/chat.people.ts";
import { newReactions } from "../state/chat.reactions.ts";
import { knownMessage } from "../state/chat.replies.ts";
import type { ChatState } from "../state/chat.state.ts";
import { unreadSince, withConversation, withCounts, withDelivered, withRead } from "../state/chat.summaries.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { loadGaps } from "./gaps.ts";

/** Applies every server event of the chat to the state. @returns a stop function */
export function listenToChat(): () => void {
  let spoken = 0;
  const announcer = createInboundAnnouncer((text) => {
    if (chat.getState().device.announces) ifInApp(() => announce(text, "polite", `inbound-${++spoken}`));
  });
  const sync = startSync({
    known: () => knownRevs(chat.getState()),
    behind: () => isBehind(chat.getState()),
    apply: (reply, { first }) => {
      const before = chat.getState();
      chat.setState((s) => withSync(s, reply));
      // Messages that were unread at the start are history; those that arrived during an outage are announced.
      if (first) return;
      sayMissed(announcer, before, reply);
      for (const message of reply.messages) sayChange(before, message);
    },
    complete: loadGaps,
  });

  const undos = [
    listen("chat:message", (message) => {
      const before = chat.getState();
      chat.setState((s) => withMessage(s, message));
      if (isNews(before, message) && !isQuiet(chat.getState(), message.conversation_id)) {
        sayMessage(announcer, message);
        if (!isEvent(message.kind)) chat.setState((s) => withNews(s, [message.conversation_id]));
      }
      if (revealsGap(before, message) || isBehind(chat.getState())) sync.suspectGap();
    }),
    listen("chat:updated", (message) => {
      const before = chat.getState();
      chat.setState((s) => withMessage(s, message));
      sayChange(before, message);
      if (isBehind(chat.getState())) sync.suspectGap();
    }),
    listen("chat:read", (mark) => chat.setState((s) => withRead(s, mark))),
    listen("chat:delivered", (mark) => chat.setState((s) => withDelivered(s, mark))),
    listen("chat:conversation", (summary) => {
      chat.setState((s) => withConversation(s, summary));
      if (isBehind(chat.getState())) sync.suspectGap();
    }),
    listen("profile:changed", (card) => chat.setState((s) => withCard(s, card))),
    listen("counts", (counts) => chat.setState((s) => withCounts(s, counts))),
    sync.stop,
    announcer.stop,
  ];
  return () => {
    for (const undo of undos) undo();
  };
}

/** Messages of the other side that were not known before: a message received twice is announced once. */
function isNews(before: ChatState, message: Message): boolean {
  const summary = before.conversations[message.conversation_id];
  // Messages of colleagues are on the own side.
  const isTheirs = summary ? message.sender_id === summary.other_user.id : message.author_id !== before.me;
  return isTheirs && message.seq > (summary?.last_seq ?? 0);
}

function sayMessage(announcer: InboundAnnouncer, message: Message): void {
  const { conversation_id: id } = message;
  const person = chat.getState().conversations[id]?.other_user;
  if (!person) return;
  if (!isEvent(message.kind)) sayWritten(announcer, id, message, person);
  // Everyone else has a notification of it, which is announced.
  else if (message.receiver_id !== chat.getState().me) void sayEvent(announcer, id, message, person);
}

/** A message that a person wrote, with what it replies to, and with a warning if it asks for money. */
function sayWritten(announcer: InboundAnnouncer, id: number, message: Message | LastMessage, other: OtherUser): void {
  const quote = "reply_to" in message ? message.reply_to : null;
  const text = lineOf(message);
  announcer.hear(id, shortName(message.author ?? other), quote ? withQuote(text, quote, other) : text);
  if (chat.getState().device.announces) ifInApp(() => void announceWarning(message, other));
}

/** The reply first, because it is what is new. */
function withQuote(text: string, quoted: QuotedMessage, other: OtherUser): string {
  const name = quoteAuthor(quoted, chat.getState().me, other);
  const quote = quoteLine(quoted);
  return name === null ? texts.inboundReplyToYou({ text, quote }) : texts.inboundReply({ text, name, quote });
}

/** A stored message has changed: announces reactions in an open conversation, and the end of a reply to it. */
function sayChange(before: ChatState, message: Message): void {
  const { id, conversation_id, seq } = message;
  const isLost = before.replies[conversation_id]?.id === id && message.deleted_at !== null;
  // The quote disappears from the composer.
  if (isLost) toast({ type: "info", title: texts.replyLost });
  const other = before.conversations[conversation_id]?.other_user;
  const reactions = newReactions(knownMessage(before, conversation_id, seq), message, before.me);
  if (!other || reactions.length === 0 || !before.device.announces || !isOpen(before, conversation_id)) return;
  ifInApp(() => void sayReactions(message, reactions, other));
}

/** Loaded when it is first needed. Offline, nothing new arrives. */
async function sayReactions(message: Message, reactions: readonly MessageReaction[], other: OtherUser): Promise<void> {
  const loaded = await import("../reactions/announce-reactions.ts").catch(() => null);
  loaded?.announceReactions(message, reactions, other);
}

/** To a colleague of its receiver, who gets no notification. Its texts are loaded when they are first needed. */
async function sayEvent(announcer: InboundAnnouncer, id: number, event: Message, other: OtherUser) {
  const text = await import("../messages/event-text.ts").then(
    ({ eventText }) => eventText(event, other),
    // Offline: the server's sentence says the same in English.
    () => event.content,
  );
  announcer.hear(id, shortName(other), text, event.kind === "system");
}

function sayMissed(announcer: InboundAnnouncer, before: ChatState, reply: SyncReply): void {
  for (const { id, other_user, last_message } of reply.conversations) {
    if (isQuiet(chat.getState(), id)) continue;
    const now = chat.getState().conversations[id];
    const more = now ? unreadSince(before.conversations[id], now) : 0;
    const newest = last_message?.sender_id === other_user.id ? last_message : null;
    if (more === 1 && newest && !isEvent(newest.kind)) sayWritten(announcer, id, newest, other_user);
    else if (more > 0) announcer.hearMany(id, personName(other_user), more);
    if (more > 0) chat.setState((s) => withNews(s, [id]));
  }
}
