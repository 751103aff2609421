import * as z from "zod/mini";
import { SessionUser } from "../accounts/session-user.ts";
import { Notification, NotificationsCursor } from "../notifications/notifications.schemas.ts";
import { Preferences } from "../preferences/preferences.schemas.ts";
import { Done, Id, Moment } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import {
  ConversationSummary,
  Counts,
  DeliveredMark,
  Message,
  MessageDraft,
  ReadMark,
  SYNC_CONVERSATIONS,
} from "./chat.schemas.ts";
import { chatErrorsTexts } from "./texts/chat-errors/chat-errors.texts.ts";

const T = errorsOf(chatErrorsTexts);

/** A conversation's id as the key of an object. */
const IdKey = z.string().check(z.regex(/^[1-9]\d{0,14}$/, T.conversationId));

/**
 * What a tab sends after any outage: the newest `rev` of each conversation that it knows. The reply contains everything
 * that the tab may have missed: all newer messages, the summary of every conversation of the user, the notifications
 * that have changed since the cursor of an earlier reply (without one: none, only a cursor), and the user's
 * preferences.
 */
export const SyncRequest = z.strictObject({
  conversations: z
    .record(IdKey, z.int().check(z.minimum(0)))
    .check(z.refine((known) => Object.keys(known).length <= SYNC_CONVERSATIONS, T.tooManyConversations)),
  notifications_cursor: z.optional(NotificationsCursor),
});

export type SyncRequest = z.infer<typeof SyncRequest>;

export const SyncReply = z.object({
  /** The caller, whose name or photo may have changed; null for a deleted account. */
  me: z.nullable(SessionUser),
  messages: z.array(Message),
  conversations: z.array(ConversationSummary),
  counts: Counts,
  notifications: z.array(Notification),
  notifications_deleted: z.array(Id),
  notifications_cursor: NotificationsCursor,
  /** Null for a deleted account. */
  preferences: z.nullable(Preferences),
  /** Whether there is more: the client applies this reply, and syncs again with its new `rev`s and cursor. */
  limited: z.boolean(),
});
export type SyncReply = z.infer<typeof SyncReply>;

export const PresenceList = z.array(z.object({ user_id: Id, online: z.boolean(), last_seen_at: z.nullable(Moment) }));

/** Commands of the client; the reply to each is a Result. */
export const chatCommands = {
  "chat:send": { payload: MessageDraft, reply: Message },
  "chat:read": {
    payload: z.strictObject({ conversation_id: Id, seq: z.int().check(z.minimum(0)) }),
    reply: ReadMark,
  },
  /** What has reached this tab, for many conversations at once. */
  "chat:delivered": {
    payload: z.strictObject({ marks: z.array(DeliveredMark).check(z.maxLength(SYNC_CONVERSATIONS)) }),
    reply: Done,
  },
  /** The caller is typing. Volatile: dropped if it cannot be delivered now. */
  "chat:typing": { payload: z.strictObject({ conversation_id: Id }), reply: Done },
  sync: { payload: SyncRequest, reply: SyncReply },
  "presence:watch": {
    payload: z.strictObject({ user_ids: z.array(Id).check(z.maxLength(SYNC_CONVERSATIONS)) }),
    reply: PresenceList,
  },
} as const;

/** Events that the server sends to the tabs of the users concerned. */
export const chatEvents = {
  "chat:message": Message,
  "chat:updated": Message,
  "chat:read": ReadMark,
  /** Up to where messages have reached a tab of one side; sent to the other side. */
  "chat:delivered": z.object({ conversation_id: Id, user_id: Id, seq: z.int() }),
  "chat:typing": z.object({ conversation_id: Id, user_id: Id }),
  "chat:conversation": ConversationSummary,
  /** The receiver of the event has blocked or unblocked a person. */
  "block:changed": z.object({ user_id: Id, blocked: z.boolean() }),
  counts: Counts,
  /**
   * The tab may have missed something, and sends a `sync` at a random moment within this time, so that not all tabs send it
   * at once.
   */
  "sync:due": z.object({ within_ms: z.int().check(z.minimum(0)) }),
  "presence:changed": z.object({ user_id: Id, online: z.boolean(), last_seen_at: z.nullable(Moment) }),
} as const;
