import * as z from "zod/mini";
import { APPLICATION_STATUSES } from "../applications/status-lists.ts";
import { INTERVIEW_ACTIONS } from "../interviews/interview-lists.ts";
import { InterviewCard } from "../interviews/interviews.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import {
  Attachment,
  AttachmentAlts,
  AttachmentNames,
  AttachmentPreview,
  altsFit,
  Voice,
  VoicePreview,
} from "./attachments.ts";
import { KnownLine } from "./chat-lines.ts";
import { REACTIONS } from "./reactions.ts";
import { chatErrorsTexts } from "./texts/chat-errors/chat-errors.texts.ts";

const T = errorsOf(chatErrorsTexts);

export const MESSAGE_MAX = 4000;
/** Messages of a page: by default, and at most. */
export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;
/** Characters of a search text. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;
/** For how long its sender may change or delete a message, in milliseconds. */
export const CHANGE_MS = 15 * 60_000;
/**
 * How often 'is typing' is announced at most, and how long it is shown without another announcement, in milliseconds.
 */
export const TYPING_EVERY_MS = 3000;
export const TYPING_STANDS_MS = 6000;
/** Conversations that one person can pin. */
export const PINNED_MAX = 5;
/** How many conversations one sync may name, and how many messages its reply contains at most. */
export const SYNC_CONVERSATIONS = 500;
export const SYNC_MESSAGES = 500;

/** A text beside files: trimmed, may be empty. */
export const Caption = z.string(T.empty).check(
  // Checked before trimming, which would be slow for a megabyte of blanks.
  z.maxLength(2 * MESSAGE_MAX, { ...T.tooLong, abort: true }),
  z.trim(),
  z.maxLength(MESSAGE_MAX, T.tooLong),
);

/** The text of a message: trimmed, not empty. The same rule for the composer, REST and sockets. */
export const MessageContent = Caption.check(z.minLength(1, T.empty));

/** A message to send: a text, or files with or without one. */
export const MessageBody = {
  content: Caption,
  attachments: z.optional(AttachmentNames),
  alts: z.optional(AttachmentAlts),
  /** The id of the message to which it replies, in the same conversation. */
  reply_to: z.optional(Id),
};
export const saysSomething = z.refine<{ content: string; attachments?: string[] | undefined }>(
  ({ content, attachments }) => content !== "" || (attachments?.length ?? 0) > 0,
  { ...T.empty, path: ["content"] },
);

/**
 * The id that the sender gives to a message: a retry has the same one, so the message is stored once. Ids in the order
 * of time (version 7) cost the database a third less, because random ones touch a different page of the index each
 * time.
 */
export const ClientId = z.uuid();

export const MessageDraft = z
  .strictObject({ conversation_id: Id, client_id: ClientId, ...MessageBody })
  .check(saysSomething, altsFit);
export type MessageDraft = z.infer<typeof MessageDraft>;

/** What people write. Only these count as unread messages. */
export const WRITTEN_KINDS = ["text", "file"] as const;
/** What shows an event outside of the chat. */
export const EVENT_KINDS = ["system", "card"] as const;
export const MESSAGE_KINDS = [...WRITTEN_KINDS, ...EVENT_KINDS] as const;

/**
 * Whether a message shows an event outside of the chat. It was not written by a person: it cannot be edited, deleted or
 * reported, and it never counts as unread.
 */
export function isEvent(kind: (typeof MESSAGE_KINDS)[number]): boolean {
  return EVENT_KINDS.some((one) => one === kind);
}

/** What a system line is about: the new status of an application, or an action on an interview. */
export const LINE_TOPICS = [...APPLICATION_STATUSES, ...INTERVIEW_ACTIONS] as const;
export type LineTopic = (typeof LINE_TOPICS)[number];

/** The approved company for which an employer acts. */
export const PersonCompany = z.object({
  name: z.string(),
  /** The id of its public page; null without one. */
  id: z.nullable(Id),
});
export type PersonCompany = z.infer<typeof PersonCompany>;

/** The parts of a person that are shown to people who may write to them. */
export const PersonCard = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  photo: z.nullable(z.string()),
  /**
   * Null for everyone but employers, and as long as nobody has approved the company. Missing where a reply shows it
   * elsewhere, and from an older process.
   */
  company: z.optional(z.nullable(PersonCompany)),
});
export type PersonCard = z.infer<typeof PersonCard>;

/**
 * The message to which another one replies, as it is at the time of the answer or event. A later edit or deletion changes
 * only the quoted message itself: clients that know it show it from there.
 */
export const QuotedMessage = z.object({
  id: Id,
  seq: z.int(),
  sender_id: Id,
  author_id: Id,
  author: z.nullable(PersonCard),
  kind: z.enum(MESSAGE_KINDS),
  /** Its beginning, in one line (`excerptOf`); empty if it was deleted, or has only files. */
  excerpt: z.string(),
  attachments: z.array(AttachmentPreview),
  voice: z.optional(VoicePreview),
  deleted_at: z.nullable(Moment),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;

/** The reaction of one person to a message. */
export const MessageReaction = z.object({
  user_id: Id,
  /** The person, if several people write for their side; null otherwise. */
  person: z.nullable(PersonCard),
  kind: z.enum(REACTIONS),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

/**
 * A stored message. `seq` orders a conversation without holes; `rev` grows with each insert, edit, delete and reaction.
 */
export const Message = z.object({
  id: Id,
  seq: z.int(),
  rev: z.int(),
  client_id: z.string(),
  conversation_id: Id,
  /** The two sides: of a company its owner, whoever of its people writes or reads. */
  sender_id: Id,
  receiver_id: Id,
  /** Who wrote it: the sender, or a colleague of theirs. */
  author_id: Id,
  /** The author, if several people write for the sender's company; null otherwise, and in lines and cards. */
  author: z.nullable(PersonCard),
  kind: z.enum(MESSAGE_KINDS),
  /** Of a line or a card: a sentence for both sides, in the language of the call, and in English in events. */
  content: z.string(),
  /** What a line or a card says, as data. Missing in other messages, and in lines of older versions. */
  line: KnownLine,
  /** Empty in a deleted message, and in messages of a deleted account. */
  attachments: z.array(Attachment),
  /**
   * The recording of a voice message, which has its own field because tabs of older builds refuse everything that comes
   * with a file of a kind that they do not know. They say that they cannot show the message yet.
   */
  voice: z.optional(Voice),
  /** Only in a `card`. It changes under a new `rev`; `content` and `line` say the same as text. */
  card: z.nullable(InterviewCard),
  /** Only in a `system` line, for the icon beside its text; null if there is none. */
  topic: z.nullable(z.enum(LINE_TOPICS)),
  // Older servers send neither, and newer ones may quote kinds and send reactions that this client does not know. The
  // message itself must be shown.
  reply_to: z.catch(z.nullable(QuotedMessage), null),
  /** One for each person, in the order of `REACTIONS`. */
  reactions: z.catch(z.array(MessageReaction), []),
  is_read: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
  edited_at: z.nullable(Moment),
  deleted_at: z.nullable(Moment),
});
export type Message = z.infer<typeof Message>;

/** The other side of a conversation. Not the user type, which says of some job seekers that they have a disability. */
export const OtherUser = z.extend(PersonCard, {
  /** False for job seekers, admins and deleted accounts. */
  is_employer: z.boolean(),
  online: z.boolean(),
  last_seen_at: z.nullable(Moment),
});
export type OtherUser = z.infer<typeof OtherUser>;

/** The parts of the newest message that a list shows; without content if it was deleted. */
export const LastMessage = z.object({
  id: Id,
  seq: z.int(),
  sender_id: Id,
  author_id: Id,
  author: z.nullable(PersonCard),
  kind: z.enum(MESSAGE_KINDS),
  content: z.string(),
  line: KnownLine,
  attachments: z.array(AttachmentPreview),
  voice: z.optional(VoicePreview),
  created_at: Moment,
  deleted_at: z.nullable(Moment),
});
export type LastMessage = z.infer<typeof LastMessage>;

/** The job about which the job seeker of a conversation has asked last. Its title is the one of that time. */
export const AskedJob = z.object({
  id: Id,
  title: z.string(),
  /** The last message before that: with a later one, it needs no first question. */
  after_seq: z.int(),
});
export type AskedJob = z.infer<typeof AskedJob>;

/**
 * The application that links the two people of a conversation and was not withdrawn. If there are several: one that is
 * still open, then the one that changed last. The same for both sides.
 */
export const ConversationAbout = z.object({
  /** Grows with every change of any of their applications, and of the job: the larger number is newer. */
  rev: z.int(),
  application: z.nullable(z.object({ id: Id, job_title: z.string(), status: z.enum(APPLICATION_STATUSES) })),
  /** How many more applications there are between the two. */
  others: z.int(),
  /** Null as long as an application links the two. Missing from an older process. */
  job: z.optional(z.nullable(AskedJob)),
});
export type ConversationAbout = z.infer<typeof ConversationAbout>;

/** What a person does with a conversation of their own. No one else sees it, not even a colleague. */
export const ConversationFlags = z.object({
  /** To come back to: counts as one unread message if there is none, until the person opens the conversation. */
  marked_unread: z.boolean(),
  /** Without badge and notices. */
  muted: z.boolean(),
  /** The same, until the other side or the person writes a message. */
  archived: z.boolean(),
  /** Before all others in the list. */
  pinned: z.boolean(),
});
export type ConversationFlags = z.infer<typeof ConversationFlags>;

/** The flags to change; the others stay as they are. */
export const FlagsChange = z
  .strictObject({
    marked_unread: z.optional(z.boolean()),
    muted: z.optional(z.boolean()),
    archived: z.optional(z.boolean()),
    pinned: z.optional(z.boolean()),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), T.noFlag));
export type FlagsChange = z.infer<typeof FlagsChange>;

/** What an older process does not send of a conversation, during a rolling restart. */
const noFlag = z._default(z.boolean(), false);

/** A conversation as a user's list shows it. The numbers are absolute; the user's own ones count what they have read. */
export const ConversationSummary = z.object({
  id: Id,
  /** The other side: of a company its owner, who is online if anyone of the company is. */
  other_user: OtherUser,
  /** Whether the user's side has blocked the other one; not whether the other one has blocked the user. */
  blocked: z.boolean(),
  about: ConversationAbout,
  last_message: z.nullable(LastMessage),
  updated_at: Moment,
  unread_count: z.int(),
  last_seq: z.int(),
  last_read_seq: z.int(),
  other_read_seq: z.int(),
  /** Up to where the user's messages have reached a tab of the other side; never below `other_read_seq`. */
  other_delivered_seq: z.int(),
  // The `ConversationFlags`.
  ...{ marked_unread: noFlag, muted: noFlag, archived: noFlag, pinned: noFlag },
  /**
   * Grows with every change of the flags: the larger number is newer, so a tab keeps the flags that it knows when an older
   * process sends none. With the same number, a conversation that is not archived is newer than one that is, because a
   * message has brought it back.
   */
  flags_rev: z._default(z.int(), 0),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** The unread counts of a user, in absolute numbers. */
export const Counts = z.object({ messages: z.int(), notifications: z.int() });
export type Counts = z.infer<typeof Counts>;

/** A tab has received all messages up to this one. */
export const DeliveredMark = z.strictObject({ conversation_id: Id, seq: z.int().check(z.minimum(1)) });
export type DeliveredMark = z.infer<typeof DeliveredMark>;

/**
 * How far one side has read: a person's own mark for their own tabs, and for the other side how far anyone has read, under
 * the id of `other_user`. Only the reader gets `unread_count`, the number of unread messages up to `counted_seq`: a
 * message may be announced during the count, before or after the mark. If nothing has moved, the answer may be without it.
 */
export const ReadMark = z.object({
  conversation_id: Id,
  user_id: Id,
  seq: z.int(),
  unread_count: z.optional(z.int()),
  counted_seq: z.optional(z.int()),
});
export type ReadMark = z.infer<typeof ReadMark>;
