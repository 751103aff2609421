import type { ApplicationStatus } from "#shared/applications/status-lists.ts";
import type { Attachment } from "#shared/chat/attachments.ts";
import type {
  ConversationFlags,
  ConversationSummary,
  Counts,
  FlagsChange,
  Message,
  QuotedMessage,
} from "#shared/chat/chat.schemas.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import type { FaultBody } from "#shared/fault.ts";
import type { AttachmentDraft } from "./chat.attachment-drafts.ts";

/** The loading state of data from the server. */
export type Loading = "unloaded" | "loading" | "ready" | "failed";

/** A message written in this browser that the server has not acknowledged. Its `client_id` never changes. */
export interface OutboxEntry {
  client_id: string;
  conversation_id: number;
  content: string;
  /** Uploaded files of the message; absent if there are none. */
  attachments?: readonly Attachment[];
  /** The message to which it replies; absent if there is none. */
  reply_to?: QuotedMessage;
  /** When it was written, in milliseconds; also decides the order. */
  queued_at: number;
  state: "queued" | "sending" | "failed";
  /** Why the server refused it. */
  fault: FaultBody | null;
}

/** The messages of one conversation that this tab has loaded. */
export interface Thread {
  /** All known messages, by `seq`, each once. Some may be older than `from` (for example after an edit in a sync). */
  messages: readonly Message[];
  /**
   * The oldest `seq` of the loaded pages; everything from it on is shown. Before the first page: the `seq` of an own
   * message that was stored meanwhile. Null if there is neither.
   */
  from: number | null;
  /** All changes up to this `rev` are applied. Null before the first page: sync need not include its messages. */
  rev: number | null;
  loading: Loading;
  earlier: "idle" | "loading" | "failed";
  /** The visible part, if it does not reach the newest message. Null if it does. */
  view: View | null;
  later: "idle" | "loading" | "failed";
}

/** A part of a conversation, both ends included; every message between them is known. */
export interface View {
  from: number;
  to: number;
}

/** A message that the user searched for, or to which a quote has led. */
export interface Spot {
  seq: number;
  /** The words to mark in it, case-folded and without accents; none for a quoted message. */
  words: readonly string[];
  /** What is still to be done: scroll to it, or also move the focus to it. */
  pull: "show" | "focus" | null;
}

/** An edit of an own message in progress. */
export interface Editing {
  message_id: number;
  text: string;
  saving: boolean;
  /** Why the server refused it. */
  refusal: string | null;
}

/** An open chat, as stored in local storage under `openConversations`. */
export interface ChatWindow {
  id: number;
  minimized: boolean;
  /** Minimised because it did not fit, not by the user: it is restored when it fits again. */
  setAside?: true;
}

/** The user's settings on this device. */
export interface DeviceSettings {
  window_size: "large" | "small";
  /** Whether new messages are announced to screen readers. */
  announces: boolean;
  /** Whether a new message in a chat that is not open shows a round button. */
  bubbles: boolean;
  /** Whether single keys work as shortcuts while the list of the Messages page or a message has the focus. */
  single_keys: boolean;
  /** System notifications while the tab is hidden: none, without private content, or with name and text. */
  notices: "off" | "plain" | "full";
}

/** A request for the focus, fulfilled by the component of that chat and place. */
export interface FocusWish {
  id: number;
  /**
   * In a conversation the field has it, but on a narrow screen the heading, or the button that sends or records; `field`
   * is the field everywhere.
   */
  place: "conversation" | "send" | "record" | "field" | "bubble";
}

/** What the list of conversations shows. */
export interface ConversationFilter {
  /** Words of a name, of the job or of the newest message, in any order; accents and case are ignored. */
  text: string;
  /** Archived conversations are only in their own view, and in a search for text. */
  view: "all" | "unread" | "archived";
  /** Only conversations whose linked application is for this job, or has this status. */
  job: string | null;
  status: ApplicationStatus | null;
}

/** The Messages page. Its filter and scroll position stay when another page is shown. */
export interface Inbox {
  /** Whether the page is shown: then no chat floats over it, and every conversation opens in it. */
  shown: boolean;
  /** The conversation that is open in it. */
  open: number | null;
  filter: ConversationFilter;
  /** How far its list is scrolled, in pixels. */
  top: number;
}

export type StoredFlags = ConversationFlags & Pick<ConversationSummary, "flags_rev">;

/** A row of the conversation list. */
export interface KnownConversation extends ConversationSummary {
  /** The `seq` up to which `unread_count` counts, if it is beyond the last message received here. */
  counted_seq?: number | undefined;
  /** The user's changes of flags that the server has not answered yet. */
  wishes?: readonly { key: string; change: FlagsChange }[];
  /** The flags without these changes, as the server knows them. */
  stored?: StoredFlags;
}

export interface ChatState {
  /** The id of the signed-in user; 0 before sign-in. */
  me: number;
  conversations: Readonly<Record<number, KnownConversation>>;
  list: Loading;
  threads: Readonly<Record<number, Thread>>;
  outbox: readonly OutboxEntry[];
  windows: readonly ChatWindow[];
  inbox: Inbox;
  /** The chat that was used last: it is on top, and the last to be minimised. */
  front: number | null;
  /** Ids of conversations with new messages and no open window, newest last. */
  news: readonly number[];
  device: DeviceSettings;
  /** Whether unsent messages survive a reload. Null until the outbox is open. */
  keepsUnsent: boolean | null;
  /**
   * The server limits the rate: when the outbox continues, in the time of `performance.now()`. Null once all waiting
   * messages are sent.
   */
  rateLimitedUntil: number | null;
  /** The text in each composer, by conversation. */
  texts: Readonly<Record<number, string>>;
  /** The files of each unsent message, by conversation. */
  attachmentDrafts: Readonly<Record<number, AttachmentDraft>>;
  /** The message that the next one will quote, by conversation. */
  replies: Readonly<Record<number, QuotedMessage>>;
  /** The user's reactions that the server has not confirmed yet, by message; null for a removed one. */
  reacting: Readonly<Record<number, ReactionKind | null>>;
  /** Whether the other side is typing, by conversation. */
  typing: Readonly<Record<number, boolean>>;
  /** The message that is being edited, by conversation. */
  editing: Readonly<Record<number, Editing>>;
  /** The message that was searched for and is marked, by conversation. */
  spots: Readonly<Record<number, Spot>>;
  /** The server's counts. Null until they are received. */
  counts: Counts | null;
  focusWish: FocusWish | null;
  /** Whether the conversation list is visible, so that its people's presence is needed. */
  listShown: boolean;
}

const EMPTY_THREAD: Thread = {
  messages: [],
  from: null,
  rev: null,
  loading: "unloaded",
  earlier: "idle",
  view: null,
  later: "idle",
};

/** The filter that hides nothing. */
export const EVERYTHING: ConversationFilter = { text: "", view: "all", job: null, status: null };

export function initialChat(me: number): ChatState {
  return {
    me,
    conversations: {},
    list: "unloaded",
    threads: {},
    outbox: [],
    windows: [],
    inbox: { shown: false, open: null, filter: EVERYTHING, top: 0 },
    front: null,
    news: [],
    device: { window_size: "large", announces: true, bubbles: false, single_keys: true, notices: "off" },
    keepsUnsent: null,
    rateLimitedUntil: null,
    texts: {},
    attachmentDrafts: {},
    replies: {},
    reacting: {},
    typing: {},
    editing: {},
    spots: {},
    counts: null,
    focusWish: null,
    listShown: false,
  };
}

export function threadOf(state: ChatState, id: number): Thread {
  return state.threads[id] ?? EMPTY_THREAD;
}

/** Changes some fields of one thread. */
export function withThread(state: ChatState, id: number, change: Partial<Thread>): ChatState {
  return { ...state, threads: { ...state.threads, [id]: { ...threadOf(state, id), ...change } } };
}
