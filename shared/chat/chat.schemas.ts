import * as z from "zod/mini";
import { APPLICATION_STATUSES } from "../applications/status-lists.ts";
import { INTERVIEW_ACTIONS } from "../interviews/interview-lists.ts";
import { InterviewCard } from "../interviews/interviews.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { Attachment, AttachmentNames, AttachmentPreview } from "./attachments.ts";
import { CHAT_TEXTS as T } from "./chat.texts.ts";

export const MESSAGE_MAX = 4000;
/** Messages of a page where nothing is said, and at most. */
export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;
/** Characters of what is searched for in messages: shorter than a name, longer than a letter. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
/** For how long its sender may change or delete a message, in milliseconds. */
export const CHANGE_MS = 15 * 60_000;
/** How often 'is typing' is told at most, and how long it stands without being told again, in milliseconds. */
export const TYPING_EVERY_MS = 3000;
export const TYPING_STANDS_MS = 6000;
/** How many conversations one sync may name, and how many messages it brings before it says `limited`. */
export const SYNC_CONVERSATIONS = 500;
export const SYNC_MESSAGES = 500;

/** What may stand beside files: trimmed, and nothing at all is fine. */
export const Caption = z.string(T.empty).check(
  // Checked before trimming, so that a megabyte of blanks is not trimmed first.
  z.maxLength(2 * MESSAGE_MAX, { error: T.tooLong, abort: true }),
  z.trim(),
  z.maxLength(MESSAGE_MAX, T.tooLong),
);

/** What a person writes: trimmed, never blank. The same rule for the composer, REST and sockets. */
export const MessageContent = Caption.check(z.minLength(1, T.empty));

/** What every way of sending carries: a text, or files with or without one. */
export const MessageBody = { content: Caption, attachments: z.optional(AttachmentNames) };
export const saysSomething = z.refine<{ content: string; attachments?: string[] | undefined }>(
  ({ content, attachments }) => content !== "" || (attachments?.length ?? 0) > 0,
  { error: T.empty, path: ["content"] },
);

/**
 * The name that the sender gives to a message: a retry carries the same one, and is stored once. Names in the order of
 * time (version 7) cost the database a third less: random ones each touch another page of the index that keeps them apart.
 */
export const ClientId = z.uuid();

export const MessageDraft = z
  .strictObject({ conversation_id: Id, client_id: ClientId, ...MessageBody })
  .check(saysSomething);
export type MessageDraft = z.infer<typeof MessageDraft>;

export const MESSAGE_KINDS = ["text", "file", "system", "card"] as const;

/** What a system line tells of: a status that an application came to, or something that was done with an interview. */
export const LINE_TOPICS = [...APPLICATION_STATUSES, ...INTERVIEW_ACTIONS] as const;
export type LineTopic = (typeof LINE_TOPICS)[number];

/** A stored message. `seq` orders a conversation without holes; `rev` grows with each insert, edit and delete. */
export const Message = z.object({
  id: Id,
  seq: z.int(),
  rev: z.int(),
  client_id: z.string(),
  conversation_id: Id,
  sender_id: Id,
  receiver_id: Id,
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  /** Of a deleted message, and of an account that was deleted, none. */
  attachments: z.array(Attachment),
  /** Of a `card` alone; what is in it changes under a new `rev`, and `content` says the same in a sentence. */
  card: z.nullable(InterviewCard),
  /** Of a `system` line alone, for the picture beside its words, which say it all; null where none is known. */
  topic: z.nullable(z.enum(LINE_TOPICS)),
  is_read: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
  edited_at: z.nullable(Moment),
  deleted_at: z.nullable(Moment),
});
export type Message = z.infer<typeof Message>;

/** As much of a person as somebody may see who may write to them. */
export const PersonCard = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  photo: z.nullable(z.string()),
});
export type PersonCard = z.infer<typeof PersonCard>;

export const OtherUser = z.extend(PersonCard, { online: z.boolean(), last_seen_at: z.nullable(Moment) });
export type OtherUser = z.infer<typeof OtherUser>;

/** As much of the newest message as a list shows; of a deleted one no content. */
export const LastMessage = z.object({
  id: Id,
  seq: z.int(),
  sender_id: Id,
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  attachments: z.array(AttachmentPreview),
  created_at: Moment,
  deleted_at: z.nullable(Moment),
});
export type LastMessage = z.infer<typeof LastMessage>;

/**
 * What ties the two of a conversation: an application that was not withdrawn. Of several the one that is still under way,
 * then the one in which something happened last. The same for both sides.
 */
export const ConversationAbout = z.object({
  /** Grows with every change of any of their applications: of two tellings the one with the larger number is newer. */
  rev: z.int(),
  application: z.nullable(z.object({ id: Id, job_title: z.string(), status: z.enum(APPLICATION_STATUSES) })),
  /** How many more there are between the two. */
  others: z.int(),
});
export type ConversationAbout = z.infer<typeof ConversationAbout>;

/** A conversation as its owner's list shows it; the numbers are absolute. */
export const ConversationSummary = z.object({
  id: Id,
  other_user: OtherUser,
  /** Whether the owner of the list has blocked the other one. What the other one has done is not told. */
  blocked: z.boolean(),
  about: ConversationAbout,
  last_message: z.nullable(LastMessage),
  updated_at: Moment,
  unread_count: z.int(),
  last_seq: z.int(),
  last_read_seq: z.int(),
  other_read_seq: z.int(),
  /** Up to where own messages have reached a tab of the other side; never below `other_read_seq`. */
  other_delivered_seq: z.int(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** What waits for a user, in absolute numbers. */
export const Counts = z.object({ messages: z.int(), notifications: z.int() });
export type Counts = z.infer<typeof Counts>;

/** A tab has all messages up to this one. */
export const DeliveredMark = z.strictObject({ conversation_id: Id, seq: z.int().check(z.minimum(1)) });
export type DeliveredMark = z.infer<typeof DeliveredMark>;

/**
 * How far one side has read. `unread_count` is what that leaves for the reader up to `counted_seq`, and only told to the
 * reader: a message may be announced while it is counted, before or after the mark.
 */
export const ReadMark = z.object({
  conversation_id: Id,
  user_id: Id,
  seq: z.int(),
  unread_count: z.optional(z.int()),
  counted_seq: z.optional(z.int()),
});
export type ReadMark = z.infer<typeof ReadMark>;
