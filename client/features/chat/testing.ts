import type { Attachment, AttachmentKind, Voice } from "#shared/chat/attachments.ts";
import type { ConversationSummary, Message } from "#shared/chat/chat.schemas.ts";
import { WAVEFORM_BARS } from "#shared/chat/voice-limits.ts";
import type { OutboxEntry } from "./state/chat.state.ts";

/** Helpers for the tests of this folder. */

export const ME = 1;
export const MARIA = 2;
/** The owner of the company for which ME acts in some tests, and a colleague of theirs. */
export const OWNER = 9;
export const LEA = { id: 3, username: "lea", first_name: "Lea", last_name: "Ramos", photo: null };

/** A message that someone of the own company has written. */
export const fromCompany = (seq: number, author: Message["author"], more: Partial<Message> = {}): Message =>
  message(seq, { sender_id: OWNER, receiver_id: MARIA, author_id: author?.id ?? OWNER, author, ...more });

const at = (seq: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, seq)).toISOString();

export function message(seq: number, more: Partial<Message> = {}): Message {
  const sender_id = more.sender_id ?? MARIA;
  return {
    id: 1000 + seq,
    seq,
    rev: seq,
    client_id: `client-${more.conversation_id ?? 7}-${seq}`,
    conversation_id: 7,
    sender_id,
    receiver_id: sender_id === ME ? MARIA : ME,
    author_id: sender_id,
    author: null,
    kind: "text",
    content: `text ${seq}`,
    attachments: [],
    card: null,
    topic: null,
    reply_to: null,
    reactions: [],
    is_read: false,
    created_at: at(seq),
    updated_at: at(seq),
    edited_at: null,
    deleted_at: null,
    ...more,
  };
}

/** An uploaded file whose name contains the id. */
export function attachment(id: string, kind: AttachmentKind = "pdf"): Attachment {
  const ending = { image: "webp", pdf: "pdf", docx: "docx", audio: "mp3" }[kind];
  const size = kind === "image" ? { width: 1200, height: 800 } : {};
  return {
    name: `${id.padEnd(32, "_")}.${ending}`,
    kind,
    title: `${id}.${kind === "image" ? "jpg" : ending}`,
    size: 2048,
    ...size,
  };
}

/** An uploaded recording of this length. */
export const recorded = (id: string, seconds = 42): Voice => ({
  ...attachment(id),
  kind: "audio",
  name: `${id.padEnd(32, "_")}.mp3`,
  duration_ms: seconds * 1000,
  waveform: Array.from({ length: WAVEFORM_BARS }, (_, n) => n % 32),
});

export function summary(more: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: 7,
    other_user: {
      id: MARIA,
      username: "maria",
      first_name: "Maria",
      last_name: "Santos",
      photo: null,
      is_employer: false,
      online: false,
      last_seen_at: null,
    },
    blocked: false,
    about: { rev: 0, application: null, others: 0 },
    last_message: null,
    updated_at: at(0),
    unread_count: 0,
    last_seq: 0,
    last_read_seq: 0,
    other_read_seq: 0,
    other_delivered_seq: 0,
    ...{ marked_unread: false, muted: false, archived: false, pinned: false, flags_rev: 0 },
    ...more,
  };
}

export function draft(clientId: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    client_id: clientId,
    conversation_id: 7,
    content: `draft ${clientId}`,
    queued_at: 1,
    state: "queued",
    fault: null,
    ...more,
  };
}
