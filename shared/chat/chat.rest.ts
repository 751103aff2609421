import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countText, Done, Id, IdText } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { ATTACHMENT_RULE, Attachment, altsFit, Waveform } from "./attachments.ts";
import {
  ClientId,
  ConversationSummary,
  FlagsChange,
  Message,
  MessageBody,
  MessageContent,
  OtherUser,
  PAGE_MAX,
  saysSomething,
} from "./chat.schemas.ts";
import { REACTIONS } from "./reactions.ts";
import { chatErrorsTexts } from "./texts/chat-errors/chat-errors.texts.ts";

const T = errorsOf(chatErrorsTexts);

const ConversationId = z.object({ id: IdText });
const seqText = countText(0, Number.MAX_SAFE_INTEGER);

export const listConversations = endpoint({
  method: "GET",
  path: "/api/messages/conversations",
  reply: z.array(ConversationSummary),
  summary: "The caller's conversations: pinned ones first, then the newest.",
});

export const openConversation = endpoint({
  method: "POST",
  path: "/api/messages/conversations",
  body: z.strictObject({ participant2_id: Id, job_id: z.optional(Id) }),
  reply: ConversationSummary,
  orCreated: true,
  summary:
    "Opens the conversation with a person: 201 for a new one, 200 for an existing one. With job_id, a job seeker asks about that job of the person's company, and the conversation shows it to both sides.",
});

export const readMessages = endpoint({
  method: "GET",
  path: "/api/messages/conversations/:id",
  params: ConversationId,
  query: z.strictObject({
    before_seq: z.optional(seqText),
    after_seq: z.optional(seqText),
    limit: z.optional(countText(1, PAGE_MAX)),
  }),
  reply: z.array(Message),
  summary:
    "Messages in ascending order. Without parameters: the newest 50, which are marked as read. With before_seq or after_seq: one page, without marking anything.",
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/messages/conversations/:id/messages",
  params: ConversationId,
  body: z
    .strictObject({ receiver_id: Id, client_id: z.optional(ClientId), ...MessageBody })
    .check(saysSomething, altsFit),
  reply: Message,
  status: 201,
  summary: "Sends a message. A repeat with the same client_id returns the message that was stored first.",
});

export const uploadAttachment = endpoint({
  method: "POST",
  path: "/api/messages/conversations/:id/attachments",
  params: ConversationId,
  body: z.optional(z.strictObject({ waveform: z.optional(Waveform) })),
  reply: Attachment,
  status: 201,
  encoding: "form-data",
  files: { file: ATTACHMENT_RULE },
  summary:
    "Uploads one file (multipart, part `file`) for a message of the caller in this conversation. One message can use it, once; a file that no message uses within a day is removed. A recording is MP3, at most two minutes long, and may come with its waveform.",
});

const MessageId = z.object({ id: IdText });

export const editMessage = endpoint({
  method: "PATCH",
  path: "/api/messages/:id",
  params: MessageId,
  body: z.strictObject({ content: MessageContent }),
  reply: Message,
  summary: "Changes the text of the caller's own message, for 15 minutes after it was sent.",
});

export const deleteMessage = endpoint({
  method: "DELETE",
  path: "/api/messages/:id",
  params: MessageId,
  reply: Message,
  summary: "Deletes the caller's own message for both sides, for 15 minutes after it was sent. A placeholder stays.",
});

export const reactToMessage = endpoint({
  method: "PUT",
  path: "/api/messages/:id/reaction",
  params: MessageId,
  body: z.strictObject({ kind: z.enum(REACTIONS, T.reaction) }),
  reply: Message,
  summary: "Sets the caller's reaction to a message, in place of an earlier one. It never counts as unread.",
});

export const removeReaction = endpoint({
  method: "DELETE",
  path: "/api/messages/:id/reaction",
  params: MessageId,
  reply: Message,
  summary: "Removes the caller's reaction to a message.",
});

export const markRead = endpoint({
  method: "POST",
  path: "/api/messages/conversations/:id/read",
  params: ConversationId,
  body: z.strictObject({ seq: z.int().check(z.minimum(0)) }),
  reply: Done,
  summary: "Marks a conversation as read up to a seq; the mark never moves back.",
});

export const changeFlags = endpoint({
  method: "PATCH",
  path: "/api/messages/conversations/:id/flags",
  params: ConversationId,
  body: FlagsChange,
  reply: ConversationSummary,
  summary:
    "Marks a conversation as unread, mutes, archives or pins it, or ends that, for the caller alone. At most 5 can be pinned.",
});

export const readConversation = endpoint({
  method: "GET",
  path: "/api/messages/conversations/:id/summary",
  params: ConversationId,
  reply: ConversationSummary,
  summary: "One conversation as the caller's list shows it, also if it is too old for the list.",
});

export const conversationInfo = endpoint({
  method: "GET",
  path: "/api/messages/conversations/:id/info",
  params: ConversationId,
  reply: z.object({ id: Id, other_user: OtherUser }),
  summary: "The other person in a conversation.",
});

export const unreadCount = endpoint({
  method: "GET",
  path: "/api/messages/unread-count",
  reply: z.object({ count: z.int() }),
  lift: ["count"],
  summary:
    "The number of the caller's unread messages in all conversations that are neither muted nor archived. Only messages that a person wrote count, and a conversation that is marked as unread counts at least 1.",
});
