import type { Message, PersonCard } from "#shared/chat/chat.schemas.ts";
import type { OutboxEntry } from "../state/chat.state.ts";

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
  | ({ kind: "message"; message: Message } & Bubble)
  | ({ kind: "draft"; entry: OutboxEntry } & Bubble);

/** Messages of one side within this time form a group, in milliseconds. */
const GROUP_MS = 5 * 60_000;

interface Known {
  me: number;
  /** The user id of the other side. */
  other: number;
  otherReadSeq: number;
  otherDeliveredSeq: number;
  online: boolean;
}

/** The rows of a conversation from top to bottom: days, stored messages by `seq`, then unsent messages. */
export function threadRows(messages: readonly Message[], drafts: readonly OutboxEntry[], known: Known): Row[] {
  const bubbles: Row[] = [];
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
  return withDays(grouped(bubbles));
}

function storedState({ seq }: Message, { otherReadSeq, otherDeliveredSeq }: Known): SendState {
  if (seq <= otherReadSeq) return "seen";
  return seq <= otherDeliveredSeq ? "delivered" : "sent";
}

/** A queued message is shown as sending, unless there is no connection or an earlier one was refused. */
function draftState(entry: OutboxEntry, held: boolean, online: boolean): SendState {
  if (entry.state === "failed") return "failed";
  return entry.state === "sending" || (online && !held) ? "sending" : "waiting";
}

function grouped(bubbles: readonly Row[]): Row[] {
  return bubbles.map((row, index) => {
    if (row.kind === "day") return row;
    return { ...row, first: !belong(bubbles[index - 1], row), last: !belong(row, bubbles[index + 1]) };
  });
}

function belong(a: Row | undefined, b: Row | undefined): boolean {
  if (!a || !b || a.kind === "day" || b.kind === "day") return false;
  if (standsAlone(a) || standsAlone(b)) return false;
  // The last 'Seen' and the last 'Delivered' message show their state, and so does each waiting or failed one.
  const near = Math.abs(b.at.getTime() - a.at.getTime()) < GROUP_MS;
  const together = a.own === b.own && a.author?.id === b.author?.id && a.state === b.state;
  return together && near && a.at.toDateString() === b.at.toDateString();
}

/** System lines and cards between the bubbles. */
const standsAlone = (row: Row): boolean =>
  row.kind === "message" && (row.message.kind === "system" || row.message.kind === "card");

/** Unsent messages start no new day: their time is this computer's, whose clock may be wrong. */
function withDays(bubbles: readonly Row[]): Row[] {
  const rows: Row[] = [];
  let day = "";
  for (const row of bubbles) {
    const rowDay = row.at.toDateString();
    if (row.kind === "message" && rowDay !== day) {
      day = rowDay;
      rows.push({ kind: "day", key: `day-${rowDay}`, at: row.at });
    }
    rows.push(row);
  }
  return rows;
}
