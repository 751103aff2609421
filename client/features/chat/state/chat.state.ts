import type { Attachment } from "#shared/chat/attachments.ts";
import type { ConversationSummary, Counts, Message } from "#shared/chat/chat.schemas.ts";
import type { FaultBody } from "#shared/fault.ts";
import type { AttachmentDraft } from "./chat.attachment-drafts.ts";

/** How far the reading of something from the server has come. */
export type Loading = "unloaded" | "loading" | "ready" | "failed";

/** A message that this browser wrote and the server has not acknowledged. `client_id` is its name for good. */
export interface OutboxEntry {
  client_id: string;
  conversation_id: number;
  content: string;
  /** Uploaded files that go with it; not there without any. */
  attachments?: readonly Attachment[];
  /** When it was written, in milliseconds; also its place in the row. */
  queued_at: number;
  state: "queued" | "sending" | "failed";
  /** What the server said against it. */
  fault: FaultBody | null;
}

/** What this tab knows of one conversation's messages. */
export interface Thread {
  /** Everything known, by `seq`, each once. Older ones than `from` are known by chance (an edit told by sync). */
  messages: readonly Message[];
  /**
   * The oldest `seq` of the pages read so far, from which on all is shown. Before the first, that of an own message that
   * was stored meanwhile. Null: there is neither.
   */
  from: number | null;
  /** All changes up to this `rev` are in. Null: no page was read, sync need not tell its messages. */
  rev: number | null;
  loading: Loading;
  earlier: "idle" | "loading" | "failed";
  /** What is shown where that is not everything up to the newest. Null: it is. */
  view: View | null;
  later: "idle" | "loading" | "failed";
}

/** A part of a conversation, both ends included; every message between them is known. */
export interface View {
  from: number;
  to: number;
}

/** A message that somebody was looking for. */
export interface Spot {
  seq: number;
  /** What to mark in it, folded. */
  words: readonly string[];
  /** What is still to be done with it: shown, or shown and given the focus. */
  pull: "show" | "focus" | null;
}

/** A change of an own message that is being written. */
export interface Editing {
  message_id: number;
  text: string;
  saving: boolean;
  /** Why the server did not take it. */
  refusal: string | null;
}

/** An open chat, as local storage keeps it under `openConversations`. */
export interface ChatWindow {
  id: number;
  minimized: boolean;
  /** Minimised for want of room, not by a person: it comes back when there is room again. */
  setAside?: true;
}

/** What this user chose on this device. */
export interface DeviceSettings {
  window_size: "large" | "small";
  /** Whether a screen reader says new messages as they come. */
  announces: boolean;
  /** A round button for a new message in a chat that is not open. */
  bubbles: boolean;
  /** Notifications of the system while the tab is hidden: none, one that says nothing private, or name and text. */
  notices: "off" | "plain" | "full";
}

/** Who asked for the focus, taken by the component that has the place. */
export interface FocusWish {
  id: number;
  place: "window" | "bubble";
}

/** A row of the list. */
export interface KnownConversation extends ConversationSummary {
  /** Up to where `unread_count` counts, if that is beyond the last message that has arrived here. */
  counted_seq?: number | undefined;
}

export interface ChatState {
  /** Whose state this is; 0 before anybody is signed in. */
  me: number;
  conversations: Readonly<Record<number, KnownConversation>>;
  list: Loading;
  threads: Readonly<Record<number, Thread>>;
  outbox: readonly OutboxEntry[];
  windows: readonly ChatWindow[];
  /** The chat that was used last: on top, and the last to make way. */
  front: number | null;
  /** Where something came while no window was open, newest last. */
  news: readonly number[];
  device: DeviceSettings;
  /** Whether unsent messages outlive the page. Null until the outbox is open. */
  keepsUnsent: boolean | null;
  /**
   * The server asked for time because so much was sent at once: when the outbox goes on, by `performance.now()`. Null
   * once all of it is out.
   */
  rateLimitedUntil: number | null;
  /** What stands in each composer. */
  texts: Readonly<Record<number, string>>;
  /** The files that stand above each composer. */
  attachmentDrafts: Readonly<Record<number, AttachmentDraft>>;
  /** Where the other side writes at this moment. */
  typing: Readonly<Record<number, boolean>>;
  /** The message that is being changed, by conversation. */
  editing: Readonly<Record<number, Editing>>;
  /** The message that was looked for and is marked, by conversation. */
  spots: Readonly<Record<number, Spot>>;
  /** Absolute numbers of the server. Null until it told them. */
  counts: Counts | null;
  focusWish: FocusWish | null;
  /** The conversation list is on screen, so its people's presence is wanted. */
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

export function initialChat(me: number): ChatState {
  return {
    me,
    conversations: {},
    list: "unloaded",
    threads: {},
    outbox: [],
    windows: [],
    front: null,
    news: [],
    device: { window_size: "large", announces: true, bubbles: false, notices: "off" },
    keepsUnsent: null,
    rateLimitedUntil: null,
    texts: {},
    attachmentDrafts: {},
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

/** The state with some fields of one thread changed. */
export function withThread(state: ChatState, id: number, change: Partial<Thread>): ChatState {
  return { ...state, threads: { ...state.threads, [id]: { ...threadOf(state, id), ...change } } };
}
