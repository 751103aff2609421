import type { Members } from "#server/features/chat/sending/members.ts";
import { type MessageRow, voiceOf } from "#server/features/chat/sending/message.model.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { filesOf, type Voice } from "#shared/chat/attachments.ts";
import { isEvent } from "#shared/chat/chat.schemas.ts";
import { excerptOf } from "#shared/chat/excerpt.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { ReportTarget } from "#shared/reports/reports.schemas.ts";
import { reportsTexts as REPORT_TEXTS } from "#shared/reports/texts/reports.texts.ts";

/** Messages before and after a reported one that are copied with it. */
const NEIGHBOURS = 5;
/** Messages of a conversation that is reported as a whole. */
const NEWEST = 10;

interface Deps {
  messages: Pick<MessagesRepo, "findById" | "findByIds" | "before" | "after" | "newest">;
  members: Members;
}

/** Copies the messages that a report needs to be understood, and no more. */
export function createReportSnapshot({ messages, members }: Deps) {
  async function aroundMessage(viewer: Viewer, id: number): Promise<{ conversation_id: number; rows: MessageRow[] }> {
    const row = await messages.findById(id);
    const sides = row && (await members.find(row.conversation_id, viewer));
    if (!sides) throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
    if (isEvent(row.kind)) throw new Fault("NOT_ALLOWED", REPORT_TEXTS.systemLine);
    if (row.sender_id === sides.own.id) throw new Fault("NOT_ALLOWED", REPORT_TEXTS.ownMessage);
    const { conversation_id, seq } = row;
    const [before, after] = await Promise.all([
      messages.before(conversation_id, seq, NEIGHBOURS),
      messages.after(conversation_id, seq, NEIGHBOURS),
    ]);
    return { conversation_id, rows: [...before, row, ...after] };
  }

  /** The messages to which some of these reply, by id. */
  async function sourcesOf(rows: readonly MessageRow[]): Promise<Map<number, MessageRow>> {
    const ids = rows.flatMap(({ reply_to }) => reply_to ?? []);
    const sources = ids.length > 0 ? await messages.findByIds(ids) : [];
    return new Map(sources.map((source) => [source._id, source]));
  }

  /**
   * @throws {Fault} NOT_FOUND for strangers, as for what does not exist; NOT_ALLOWED for an own message or a system
   * line
   */
  return async (viewer: Viewer, { kind, id }: ReportTarget) => {
    const found = kind === "message" ? await aroundMessage(viewer, id) : { conversation_id: id, rows: null };
    const { other } = await members.of(found.conversation_id, viewer);
    const rows = found.rows ?? (await messages.newest(id, NEWEST));
    const reported_id = other.id;
    // Only files of reported messages: of the messages around them admins see the titles.
    const about = rows.filter((row) => (kind === "message" ? row._id === id : row.sender_id === reported_id));
    const files = about.flatMap((row) => filesOf({ ...row, voice: voiceOf(row) }).map(({ name }) => name));
    const sources = await sourcesOf(rows);
    const copies = rows.map((row) => toCopy(row, sources.get(row.reply_to ?? 0)));
    return { conversation_id: found.conversation_id, reported_id, messages: copies, files };
  };
}

function toCopy(row: MessageRow, source: MessageRow | undefined) {
  const { _id, seq, sender_id, kind, content, created_at, edited_at, deleted_at } = row;
  const attachments = (row.attachments ?? []).map(({ name, kind, title, size, alt }) => ({
    ...{ name, kind, title, size },
    ...(alt !== undefined && { alt }),
  }));
  const voice = voiceOf(row);
  // Cards may contain what a person needs for an interview, which only the two sides may see: events have no content
  // here.
  const text = isEvent(kind) ? "" : content;
  // Without what was said before, a reply may mean nothing.
  const quote = source && deleted_at === null && toCopiedQuote(source);
  return {
    ...{ id: _id, seq, sender_id, kind, content: text, attachments, created_at, edited_at, deleted_at },
    ...(voice && { voice: voiceCopy(voice) }),
    ...(quote && { quote }),
  };
}

function toCopiedQuote(source: MessageRow) {
  const { sender_id, content, deleted_at } = source;
  const voice = voiceOf(source);
  return {
    ...{ sender_id, excerpt: excerptOf(content), deleted_at },
    ...(voice && { voice: { duration_ms: voice.duration_ms } }),
  };
}

const voiceCopy = ({ name, title, size, duration_ms }: Voice) => ({ name, title, size, duration_ms });
