import { useState } from "react";
import { chat } from "#client/features/chat/chat.store.ts";
import { Composer } from "#client/features/chat/composing/Composer.tsx";
import { composerTexts } from "#client/features/chat/composing/texts/composer/composer.texts.ts";
import { flagsTexts } from "#client/features/chat/flags/texts/flags.texts.ts";
import { MessageList } from "#client/features/chat/messages/MessageList.tsx";
import { messageTexts } from "#client/features/chat/messages/texts/message/message.texts.ts";
import { moneyTexts } from "#client/features/chat/money/texts/money.texts.ts";
import { ConversationColumn } from "#client/features/chat/page/ConversationColumn.tsx";
import { markMessage } from "#client/features/chat/people/message-marks.ts";
import { reactionsTexts } from "#client/features/chat/reactions/texts/reactions.texts.ts";
import { withDraftQueued, withText } from "#client/features/chat/state/chat.drafts.ts";
import { withPage } from "#client/features/chat/state/chat.messages.ts";
import { quoteOf, withReply } from "#client/features/chat/state/chat.replies.ts";
import { initialChat } from "#client/features/chat/state/chat.state.ts";
import { withConversations } from "#client/features/chat/state/chat.summaries.ts";
import { draft, LEA, MARIA, ME, message, summary } from "#client/features/chat/testing.ts";
import { chatTexts } from "#client/features/chat/texts/chat.texts.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { press } from "../acts.ts";
import type { Group } from "../group.ts";

/** Parts of conversations. */

const maricel: SessionUser = {
  ...{ id: ME, username: "maricel", first_name: "Maricel", last_name: "Abueva" },
  ...{ user_type: "pwd", photo: null },
};
const karlo: SessionUser = { ...maricel, first_name: "Karlo", last_name: "Pineda", user_type: "employer" };

const ASKS = "Valid ID lang. Para ma-reserve ang slot mo, ₱1,500 placement fee sa e-wallet ko.";

/** Conversation 7 asks for money, 8 did and was reported. */
function begin(): void {
  const other_user = { ...summary().other_user, is_employer: true };
  const known = [7, 8].map((id) => summary({ id, other_user, last_seq: 2 }));
  const messages = (conversation_id: number) => [
    message(1, { conversation_id, id: 10 * conversation_id, content: "Hi! Work from home, ₱35,000." }),
    message(2, { conversation_id, id: 10 * conversation_id + 1, content: ASKS }),
  ];
  const both = withConversations(initialChat(ME), known);
  chat.setState(withPage(withPage(both, 7, messages(7)), 8, messages(8)), true);
  markMessage("reported-messages", 81);
}

function Messages({ id, name }: { id: number; name: string }) {
  useState(begin);
  return <MessageList id={id} name={name} shortName={name} />;
}

const warnings: Group = {
  name: "chat, warnings about money",
  user: maricel,
  states: [
    { name: "a request for money", content: <Messages id={7} name="Victor" />, shows: moneyTexts.text },
    { name: "a reported request", content: <Messages id={8} name="Norman" />, shows: moneyTexts.reported },
  ],
};

function Writing() {
  useState(() => {
    chat.setState(withText(withConversations(initialChat(ME), [summary()]), 7, ASKS), true);
  });
  return <Composer id={7} name="Maria Santos" shortName="Maria" />;
}

const question: Group = {
  name: "chat, question about money",
  user: karlo,
  states: [
    {
      name: "a request for money, before it is sent",
      content: <Writing />,
      act: (section) => press(section, chatTexts.send),
      shows: moneyTexts.sendAnyway,
    },
  ],
};

const NAMES = new Map([
  [11, "Maria"],
  [12, "Habi Crafts"],
  [13, "Jose"],
]);
const LONG = "Maraming salamat sa paghihintay. ".repeat(30);

/** 11 has replies, 12 is with a company of several people, and 13 has a reply that was refused. */
function beginAnswers(): void {
  const known = [...NAMES.keys()].map((id) => summary({ id, last_seq: 4 }));
  const inTalk = (conversation_id: number, seq: number, more: Partial<Message>) =>
    message(seq, { conversation_id, id: 100 * conversation_id + seq, ...more });
  const asked = inTalk(11, 1, { content: "May ramp po ba sa entrance, at malapad ba ang pinto?" });
  const lost = inTalk(11, 2, { content: "", deleted_at: asked.created_at });
  const heart = { user_id: ME, person: null, kind: "heart" } as const;
  const thanks = { user_id: MARIA, person: null, kind: "thanks" } as const;
  const replies = [
    asked,
    lost,
    inTalk(11, 3, { sender_id: ME, content: "Opo, sa kaliwa", reply_to: quoteOf(asked), reactions: [thanks] }),
    inTalk(11, 4, { content: LONG, reply_to: quoteOf(lost), reactions: [heart, { ...thanks, kind: "heart" }] }),
  ];
  const ben = { ...LEA, id: 8, first_name: "Ben" };
  const byMany = [LEA, ben].map((person) => ({ user_id: person.id, person, kind: "thumbs_up" as const }));
  const company = [inTalk(12, 1, { sender_id: ME, content: "Salamat po!", reactions: byMany })];
  const source = inTalk(13, 1, { content: "", deleted_at: asked.created_at });
  const refused = draft("0190b5a0-7a3c-4f6e-9a52-111111111111", {
    ...{ conversation_id: 13, content: "Opo", reply_to: quoteOf(source), state: "failed" },
    fault: { code: "BAD_INPUT", message: "", fields: { reply_to: [chatTexts.replyLost] } },
  });
  const pages = new Map([
    [11, replies],
    [12, company],
    [13, [source]],
  ]);
  const loaded = [...pages].reduce((s, [id, page]) => withPage(s, id, page), withConversations(initialChat(ME), known));
  chat.setState(withReply(withDraftQueued(loaded, refused), 11, quoteOf(asked)), true);
}

function Answers({ id }: { id: number }) {
  useState(beginAnswers);
  const name = NAMES.get(id) ?? "";
  return <MessageList id={id} name={name} shortName={name} />;
}

function AnswerComposer() {
  useState(beginAnswers);
  return <Composer id={11} name="Maria" shortName="Maria" />;
}

const answers: Group = {
  name: "chat, replies and reactions",
  user: maricel,
  states: [
    { name: "replies, reactions and a long text", content: <Answers id={11} />, shows: messageTexts.showMore },
    {
      name: "the reactions to choose from",
      content: <Answers id={12} />,
      act: async (section) => {
        await press(section, messageTexts.options({ content: "Salamat po!" }));
        await press(section, reactionsTexts.react);
      },
      shows: "Salamat po!",
    },
    { name: "a reply that was refused", content: <Answers id={13} />, shows: messageTexts.withoutQuote },
    { name: "a reply that is being written", content: <AnswerComposer />, shows: composerTexts.removeQuote },
  ],
};

const NEW_IN = 12;

/** Conversations with everything that a person can set for them; the last one has two new messages. */
function beginFlagged(): void {
  const person = (id: number, first_name: string) => ({ ...summary().other_user, id: 100 + id, first_name });
  const known = [
    summary({ id: 9, other_user: person(9, "Ana"), pinned: true, muted: true, unread_count: 3, last_seq: 3 }),
    summary({ id: 10, other_user: person(10, "Ben"), marked_unread: true }),
    summary({ id: 11, other_user: person(11, "Cora"), archived: true }),
    summary({ id: NEW_IN, other_user: person(NEW_IN, "Dina"), unread_count: 2, last_seq: 3, last_read_seq: 1 }),
  ];
  const messages = [1, 2, 3].map((seq) => message(seq, { conversation_id: NEW_IN, sender_id: 100 + NEW_IN }));
  chat.setState(withPage(withConversations(initialChat(ME), known), NEW_IN, messages), true);
}

function Rows() {
  useState(beginFlagged);
  return <ConversationColumn />;
}

function NewMessages() {
  useState(beginFlagged);
  return <MessageList id={NEW_IN} name="Dina" shortName="Dina" />;
}

const flagged: Group = {
  name: "chat, rows and new messages",
  user: maricel,
  states: [
    {
      name: "rows with what a person has set, and the menu of one",
      content: <Rows />,
      act: (section) => press(section, flagsTexts.options({ name: "Ana Santos" })),
      shows: flagsTexts.markedUnread,
    },
    { name: "a line above new messages", content: <NewMessages />, shows: messageTexts.newBelow({ count: 2 }) },
  ],
};

export const chatGroups: readonly Group[] = [warnings, question, answers, flagged];
