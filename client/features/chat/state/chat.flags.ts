import {
  type ConversationFlags,
  type ConversationSummary,
  type FlagsChange,
  isEvent,
  type Message,
} from "#shared/chat/chat.schemas.ts";
import type { ChatState, KnownConversation, StoredFlags } from "./chat.state.ts";

/*
 * What the user does with conversations: mark as unread, mute, archive and pin. A change is shown at once; until the
 * server has answered, it lies over the flags that the server knows, so that a refusal takes back this change only.
 */

type Badged = Pick<ConversationSummary, "unread_count" | "marked_unread" | "muted" | "archived">;

/** The number on a row: one that is marked as unread counts at least 1. */
export const unreadOf = ({ unread_count, marked_unread }: Pick<Badged, "unread_count" | "marked_unread">): number =>
  Math.max(unread_count, marked_unread ? 1 : 0);

/** What a conversation adds to the badge. */
export const addedToBadge = (conversation: Badged): number =>
  conversation.muted || conversation.archived ? 0 : unreadOf(conversation);

/** Whether a message of another person or of the user brings back a conversation that was archived. */
export const bringsBack = ({ kind, sender_id, author_id }: Message, other: number, me: number): boolean =>
  !isEvent(kind) && (sender_id === other || author_id === me);

const flagsIn = ({ marked_unread, muted, archived, pinned }: ConversationFlags): ConversationFlags => ({
  ...{ marked_unread, muted, archived, pinned },
});

/** The flags as the server knows them. */
const storedFlags = (known: KnownConversation): StoredFlags =>
  known.stored ?? { ...flagsIn(known), flags_rev: known.flags_rev };

/** Puts the changes that are under way over the flags that the server knows. */
function withStored(
  known: KnownConversation,
  stored: StoredFlags,
  wishes: KnownConversation["wishes"] = known.wishes,
): KnownConversation {
  const { stored: _, wishes: __, ...rest } = known;
  if (!wishes || wishes.length === 0) return { ...rest, ...stored };
  const shown = { ...stored };
  for (const { change } of wishes) Object.assign(shown, definedIn(change));
  return { ...rest, ...shown, stored, wishes };
}

/** Without the fields that are there, but undefined. */
const definedIn = (change: FlagsChange): Partial<ConversationFlags> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * The flags after a summary of the server, which may be older than ours: the larger number is newer. With the same number
 * an archived conversation is older than the same one after it came back.
 * @param messages the known messages of the conversation
 */
export function withMergedFlags(
  ours: KnownConversation | undefined,
  told: KnownConversation,
  messages: readonly Message[],
  me: number,
): KnownConversation {
  const news = { ...flagsIn(told), flags_rev: told.flags_rev };
  const known = ours && storedFlags(ours);
  if (known && known.flags_rev > news.flags_rev) return withStored(told, known, ours.wishes);
  if (known?.flags_rev === news.flags_rev) news.archived &&= known.archived;
  // Messages that the server has not counted yet.
  news.archived &&= !messages.some((one) => one.seq > told.last_seq && bringsBack(one, told.other_user.id, me));
  return withStored(told, news, ours?.wishes);
}

/** A message has brought the conversation back. */
export const withoutArchived = (known: KnownConversation): KnownConversation =>
  storedFlags(known).archived ? withStored(known, { ...storedFlags(known), archived: false }) : known;

function withKnown(state: ChatState, id: number, change: (known: KnownConversation) => KnownConversation): ChatState {
  const known = state.conversations[id];
  return known ? { ...state, conversations: { ...state.conversations, [id]: change(known) } } : state;
}

/** The user has changed flags. @param key names the change, for `withFlagsAnswered` */
export const withFlagsWished = (state: ChatState, id: number, key: string, change: FlagsChange): ChatState =>
  withKnown(state, id, (known) => withStored(known, storedFlags(known), [...(known.wishes ?? []), { key, change }]));

/** The server has stored or refused a change: what it knows counts. Apply its answer first. */
export const withFlagsAnswered = (state: ChatState, id: number, key: string): ChatState =>
  withKnown(state, id, (known) =>
    withStored(
      known,
      storedFlags(known),
      known.wishes?.filter((wish) => wish.key !== key),
    ),
  );
