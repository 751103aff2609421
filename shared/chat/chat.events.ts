import * as z from "zod/mini";
import { SessionUser } from "../accounts/session-user.ts";
import { Notification, NotificationsCursor } from "../notifications/notifications.schemas.ts";
import { Preferences } from "../preferences/preferences.schemas.ts";
import { Done, Id, Moment } from "../primitives.ts";
import {
  ConversationSummary,
  Counts,
  DeliveredMark,
  Message,
  MessageDraft,
  ReadMark,
  SYNC_CONVERSATIONS,
} from "./chat.schemas.ts";

/** A conversation's id as a key of an object, where everything is text. */
const IdKey = z.string().check(z.regex(/^[1-9]\d{0,14}$/, "Must be a conversation's id"));

/**
 * What a tab asks after any outage: for each conversation that it knows, the newest `rev` that it has. The answer is
 * the truth: every message that is newer, the summary of every conversation of the user, the notifications that have
 * changed since the cursor of an earlier answer (without one: none, only where to go on from), and what the user wants to
 * hear of all that.
 */
export const SyncRequest = z.strictObject({
  conversations: z
    .record(IdKey, z.int().check(z.minimum(0)))
    .check(z.refine((known) => Object.keys(known).length <= SYNC_CONVERSATIONS, "Too many conversations at once")),
  notifications_cursor: z.optional(NotificationsCursor),
});

export type SyncRequest = z.infer<typeof SyncRequest>;

export const SyncReply = z.object({
  /** The caller, who may have been changed in another browser; null for an account that is gone. */
  me: z.nullable(SessionUser),
  messages: z.array(Message),
  conversations: z.array(ConversationSummary),
  counts: Counts,
  notifications: z.array(Notification),
  notifications_deleted: z.array(Id),
  notifications_cursor: NotificationsCursor,
  /** Null for an account that is gone. */
  preferences: z.nullable(Preferences),
  /** More is left: the client takes these in, and asks again with the `rev`s and the cursor it then has. */
  limited: z.boolean(),
});
export type SyncReply = z.infer<typeof SyncReply>;

export const PresenceList = z.array(z.object({ user_id: Id, online: z.boolean(), last_seen_at: z.nullable(Moment) }));

/** Commands of the client; each is answered with a Result. */
export const chatCommands = {
  "chat:send": { payload: MessageDraft, reply: Message },
  "chat:read": {
    payload: z.strictObject({ conversation_id: Id, seq: z.int().check(z.minimum(0)) }),
    reply: ReadMark,
  },
  /** What has reached this tab, of many conversations at once. */
  "chat:delivered": {
    payload: z.strictObject({ marks: z.array(DeliveredMark).check(z.maxLength(SYNC_CONVERSATIONS)) }),
    reply: Done,
  },
  /** Somebody writes. Volatile: what cannot be delivered now is not delivered. */
  "chat:typing": { payload: z.strictObject({ conversation_id: Id }), reply: Done },
  sync: { payload: SyncRequest, reply: SyncReply },
  "presence:watch": {
    payload: z.strictObject({ user_ids: z.array(Id).check(z.maxLength(SYNC_CONVERSATIONS)) }),
    reply: PresenceList,
  },
} as const;

/** What the server announces to the tabs of those whom it concerns. */
export const chatEvents = {
  "chat:message": Message,
  "chat:updated": Message,
  "chat:read": ReadMark,
  /** How far one side's tabs have the messages; told to the other side. */
  "chat:delivered": z.object({ conversation_id: Id, user_id: Id, seq: z.int() }),
  "chat:typing": z.object({ conversation_id: Id, user_id: Id }),
  "chat:conversation": ConversationSummary,
  /** The receiver has blocked somebody, or has taken that back. */
  "block:changed": z.object({ user_id: Id, blocked: z.boolean() }),
  counts: Counts,
  "presence:changed": z.object({ user_id: Id, online: z.boolean(), last_seen_at: z.nullable(Moment) }),
} as const;
