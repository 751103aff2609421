import type { AnyBulkWriteOperation, Connection } from "mongoose";
import type { ConversationRow } from "#server/features/chat/conversations/conversation.model.ts";
import { previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import { lineOf, storedTextOf } from "#server/features/chat/sending/line-texts.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { readWhen, WHEN } from "#server/platform/migrations/old-times.ts";
import type { ChatLine } from "#shared/chat/chat-lines.ts";
import { own } from "#shared/dictionary.ts";

/*
 * The lines and cards of conversations as versions before 2026-11-23 stored them: as sentences. These are the texts of
 * those versions, which must not change.
 */

const NEEDS = {
  "Step-free access": "step_free_access",
  "Flexible hours": "flexible_hours",
  "Remote days": "remote_days",
  "Sign-language interpreter": "sign_language_interpreter",
  "Screen-reader-ready tools": "screen_reader_tools",
  "Quiet space": "quiet_space",
  "Written instructions": "written_instructions",
  "Accessible transport": "accessible_transport",
} as const;
const MOVES = {
  "In review": "review",
  Interview: "interview",
  Offer: "offer",
  Hired: "hired",
  "Not selected": "rejected",
} as const;
const FORMATS = { "on site": "onsite", "by phone": "phone", "by video": "video", "by chat": "chat" } as const;

/** 'Quiet space (near the door)' */
function readAdjustment(text: string) {
  const [, feature = text, asked = ""] = /^([^(]+) \((.*)\)$/s.exec(text) ?? [];
  const need = own(NEEDS, feature);
  return need ? { need, asked } : ({ need: "other", asked: text } as const);
}

type Read = (...parts: string[]) => ChatLine | null;

const SENTENCES: [RegExp, Read][] = [
  [/^An application was sent: (.+)\.$/s, (job_title = "") => ({ kind: "application.sent", job_title })],
  [
    /^The application for (.+?) is now at “(In review|Interview|Offer|Hired|Not selected)”\.(?: “(.*)”)?$/s,
    (job_title = "", to = "", words = "") => {
      const status = own(MOVES, to);
      return status ? { kind: "application.moved", job_title, status, words } : null;
    },
  ],
  [/^The application for (.+) was withdrawn\.$/s, (job_title = "") => ({ kind: "application.withdrawn", job_title })],
  [
    new RegExp(`^Agreed: the interview for (.+) is on (${WHEN})\\.$`, "s"),
    (job_title = "", when = "") => {
      const read = readWhen(when);
      return read && { kind: "interview.accept", job_title, ...read };
    },
  ],
  [
    /^Another time was asked for, for the interview for (.+?)\.(?: “(.*)”)?$/s,
    (job_title = "", words = "") => ({ kind: "interview.ask_time", job_title, words }),
  ],
  [
    /^An adjustment was asked for, for the interview for (.+?): (.+)\.$/s,
    (job_title = "", text = "") => ({ kind: "interview.ask_adjustment", job_title, ...readAdjustment(text) }),
  ],
  [
    /^(Yes, this adjustment will be there|This adjustment cannot be made), for the interview for (.+?): (.+?)\.(?: “(.*)”)?$/s,
    (answer = "", job_title = "", text = "", words = "") => ({
      kind: "interview.answer_adjustment",
      ...{ job_title, ...readAdjustment(text), agreed: answer.startsWith("Yes"), words },
    }),
  ],
  [
    /^Declined: the interview for (.+?)\.(?: “(.*)”)?$/s,
    (job_title = "", words = "") => ({ kind: "interview.decline", job_title, words }),
  ],
  [
    /^New times or details for the interview for (.+?)\.(?: “(.*)”)?$/s,
    (job_title = "", words = "") => ({ kind: "interview.move", job_title, words }),
  ],
  [
    /^Cancelled: the interview for (.+?)\.(?: “(.*)”)?$/s,
    (job_title = "", words = "") => ({ kind: "interview.cancel", job_title, words }),
  ],
];

/** What a line of an older version says; null if it is none of their sentences. */
export function readOldLine(sentence: string): ChatLine | null {
  for (const [pattern, read] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return read(...found.slice(1).map((part) => part ?? ""));
  }
  return null;
}

/** What a card of an older version says of an interview that is no longer shown; null if it cannot be read. */
export function readOldCard(sentence: string): ChatLine | null {
  const [, job_title = "", way = "", says = ""] =
    /^Interview for (.+), (on site|by phone|by video|by chat): (.+)\.$/s.exec(sentence) ?? [];
  const format = own(FORMATS, way);
  if (!format) return null;
  const card = { kind: "interview.card" as const, job_title, format, slots: [], accepted_slot: null };
  if (says === "declined" || says === "cancelled") return { ...card, status: says };
  if (says === "another time was asked for") return { ...card, status: "time_requested" };
  const agreed = new RegExp(`^agreed for (${WHEN}), (\\d+) minutes$`).exec(says);
  const slots = (agreed ? agreed.slice(1, 2) : (says.match(new RegExp(WHEN, "g")) ?? [])).flatMap((when) => {
    const read = readWhen(when);
    return read ? [{ ...read, minutes: Number(agreed?.[2] ?? 0) }] : [];
  });
  if (slots.length === 0) return null;
  return agreed ? { ...card, status: "accepted", slots, accepted_slot: 0 } : { ...card, status: "proposed", slots };
}

/** Null if a row cannot be read, also one that no version of the product has written. */
function readRow(row: Pick<MessageRow, "kind" | "content" | "card">): ChatLine | null {
  if (typeof row.content !== "string") return null;
  return lineOf(row) ?? (row.kind === "system" ? readOldLine(row.content) : readOldCard(row.content));
}

/** Rows of one write. */
const BATCH = 500;
type Update = AnyBulkWriteOperation<object>;

/**
 * Stores what the lines and cards of conversations say as data beside their sentences, also in the previews of the newest
 * ones. What cannot be read keeps only its sentence, which is shown as it is. Safe to repeat, and while older processes
 * still read and write sentences.
 */
export async function storeLinesAsData(connection: Connection): Promise<void> {
  const messages = connection.collection<MessageRow>("messages");
  const conversations = connection.collection<ConversationRow>("conversations");
  const events = { kind: { $in: ["system", "card"] }, line: null, content: { $ne: "" } };
  let writes: { messages: Update[]; previews: Update[] } = { messages: [], previews: [] };
  async function flush(): Promise<void> {
    const { messages: rows, previews } = writes;
    writes = { messages: [], previews: [] };
    if (rows.length === 0) return;
    // The messages last: after a crash in between, the next run finds them again.
    await conversations.bulkWrite(previews as never[], { ordered: false });
    await messages.bulkWrite(rows as never[], { ordered: false });
  }
  for await (const row of messages.find(events as object)) {
    const line = readRow(row);
    if (!line) continue;
    const { _id, content, conversation_id } = row;
    const says = { content: storedTextOf(line), line };
    // Only if it still says the same: an older process may have updated a card meanwhile.
    writes.messages.push({ updateOne: { filter: { _id, content }, update: { $set: says } } });
    const { content: shown } = previewOf({ ...row, ...says });
    const preview = { "last_message.content": shown, "last_message.line": line };
    const old = { _id: conversation_id, "last_message.id": _id, "last_message.content": previewOf(row).content };
    writes.previews.push({ updateOne: { filter: old, update: { $set: preview } } });
    if (writes.messages.length === BATCH) await flush();
  }
  await flush();
}
