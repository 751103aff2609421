import type { Message, PersonCard } from "#shared/chat/chat.schemas.ts";
import type { OutboxEntry } from "../state/chat.state.ts";
import { isWaiting } from "../state/chat.summaries.ts";

/** The delivery state of an own message, in order. */
export type SendState = "failed" | "waiting" | "sending" | "sent" | "delivered" | "seen";

interface Bubble {
  /** The same before and after the message is stored, so that the bubble keeps its element. */
  key: string;
  /** Of the own side: written by the user or by a colleague. */
  own: boolean;
  /** Who wrote it, if that has to be said: one of a company's several people. Null for the user's own messages. */
  author: PersonCard | null;
  /** First and last of a group of the same author: decides the corners, and which bubble shows the time. */
  first: boolean;
  last: boolean;
  /** Null for messages of the other side. */
  state: SendState | null;
  at: Date;
}

export type Row =
  | { kind: "day"; key: string; at: Date }
  | { kind: "new"; key: string; count: number }
  | ({ kind: "message"; message: Message } & Bubble)
  | ({ kind: "draft"; entry: OutboxEntry } & Bubble);

/** A stored or unsent message. */
export type BubbleRow = Exclude<Row, { kind: "day" | "new" }>;

/** Messages of one side within this time form a group, in milliseconds. */
const GROUP_MS = 5 * 60_000;

interface Known {
  me: number;
  /** The user id of the other side. */
  other: number;
  otherReadSeq: number;
  otherDeliveredSeq: number;
  online: boolean;
  /** What was unread when the conversation was opened; null if nothing was. */
  unread?: Unread | null;
}

/** The unread messages: how many there are after the read mark. */
export interface Unread {
  after: number;
  count: number;
}

/** The rows of a conversation from top to bottom: days, stored messages by `seq`, then unsent messages. */
export function threadRows(messages: readonly Message[], drafts: readonly OutboxEntry[], known: Known): Row[] {
  const bubbles: BubbleRow[] = [];
  for (const message of messages) {
    const own = message.sender_id !== known.other;
    const author = message.author_id === known.me ? null : message.author;
    const state = own ? storedState(message, known) : null;
    const at = new Date(message.created_at);
    const key = own ? message.client_id : String(message.id);
    bubbles.push({ kind: "message", key, message, own, author, first: true, last: true, state, at });
  }
  let held = false;
  for (const entry of drafts) {
    held ||= entry.state === "failed";
    const at = new Date(entry.queued_at);
    const state = draftState(entry, held, known.online);
    const bubble = { key: entry.client_id, own: true, author: null, first: true, last: true, state, at };
    bubbles.push({ kind: "draft", entry, ...bubble });
  }
  const first = firstUnread(messages, known);
  return withLines(grouped(bubbles, first), first, known.unread?.count ?? 0);
}

/** The `seq` of the first unread message; null if there is none, or earlier ones are not loaded. */
function firstUnread(messages: readonly Message[], { unread, other }: Known): number | null {
  const loadedFrom = messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  if (!unread || loadedFrom > unread.after + 1) return null;
  return messages.find((message) => message.seq > unread.after && isWaiting(message, other))?.seq ?? null;
}

/** Whether a row is the message with this `seq`. */
const isMessage = (row: Row | undefined, seq: number | null): boolean =>
  seq !== null && row?.kind === "message" && row.message.seq === seq;

function storedState({ seq }: Message, { otherReadSeq, otherDeliveredSeq }: Known): SendState {
  if (seq <= otherReadSeq) return "seen";
  return seq <= otherDeliveredSeq ? "delivered" : "sent";
}

/** A queued message is shown as sending, unless there is no connection or an earlier one was refused. */
function draftState(entry: OutboxEntry, held: boolean, online: boolean): SendState {
  if (entry.state === "failed") return "failed";
  return entry.state === "sending" || (online && !held) ? "sending" : "waiting";
}

/** @param begins the `seq` of a message that never continues a group, because a line is above it */
function grouped(bubbles: readonly BubbleRow[], begins: number | null): BubbleRow[] {
  const belong = (a: BubbleRow | undefined, b: BubbleRow | undefined) =>
    a !== undefined && b !== undefined && !isMessage(b, begins) && belongTogether(a, b);
  return bubbles.map((row, index) => ({
    ...row,
    first: !belong(bubbles[index - 1], row),
    last: !belong(row, bubbles[index + 1]),
  }));
}

function belongTogether(a: BubbleRow, b: BubbleRow): boolean {
  if (standsAlone(a) || standsAlone(b)) return false;
  // The last 'Seen' and the last 'Delivered' message show their state, and so does each waiting or failed one.
  const near = Math.abs(b.at.getTime() - a.at.getTime()) < GROUP_MS;
  const together = a.own === b.own && a.author?.id === b.author?.id && a.state === b.state;
  return together && near && isSameDay(a.at, b.at);
}

/** By numbers: all rows are compared with each new message, and a date takes much longer to write as text. */
const isSameDay = (a: Date, b: Date): boolean =>
  a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();

/** System lines and cards between the bubbles. */
const standsAlone = (row: BubbleRow): boolean =>
  row.kind === "message" && (row.message.kind === "system" || row.message.kind === "card");

/**
 * Adds the days, and a line above the first unread message. Unsent messages start no new day: their time is this
 * computer's, whose clock may be wrong.
 */
function withLines(bubbles: readonly BubbleRow[], unreadFrom: number | null, count: number): Row[] {
  const rows: Row[] = [];
  let day: Date | null = null;
  for (const row of bubbles) {
    const { at } = row;
    if (row.kind === "message" && !(day && isSameDay(day, at))) {
      day = at;
      rows.push({ kind: "day", key: `day-${at.toDateString()}`, at });
    }
    if (isMessage(row, unreadFrom)) rows.push({ kind: "new", key: "new", count });
    rows.push(row);
  }
  return rows;
}
