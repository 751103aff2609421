import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import { authorOf, type MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import { isMp3, readMp3 } from "#server/platform/files/audio/mp3.ts";
import { documentKind } from "#server/platform/files/documents/documents.ts";
import { fileTitle } from "#server/platform/files/documents/file-title.ts";
import { type Images, STORED_TYPE } from "#server/platform/files/images/images.ts";
import type { MessageName, TakenFile } from "#server/platform/files/store/attached-files.ts";
import type { FileStore, Span, StoredFile } from "#server/platform/files/store/file-store.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import {
  type Attachment,
  type AttachmentKind,
  AUDIO_TYPE,
  DOCX_TYPE,
  filesOf,
  unsupportedText,
} from "#shared/chat/attachments.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { VOICE_MAX_MS } from "#shared/chat/voice-limits.ts";
import { Fault } from "#shared/fault.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";

/** A recorder stops within this time after the limit, and its last frames are filled up. In milliseconds. */
const VOICE_SLACK_MS = 1000;

/** The longer side of a picture in a chat, in pixels: large enough to read a photographed page. */
const SIDE_MAX = 2048;

const TYPES: Record<AttachmentKind, { type: string; ending: string }> = {
  image: { type: STORED_TYPE, ending: "webp" },
  pdf: { type: "application/pdf", ending: "pdf" },
  docx: { type: DOCX_TYPE, ending: "docx" },
  audio: { type: AUDIO_TYPE, ending: "mp3" },
};

interface Deps {
  files: Pick<FileStore, "put" | "find" | "attached">;
  images: Pick<Images, "draw" | "check">;
  members: Pick<Members, "find" | "of" | "sideIds">;
  blocks: Pick<Blocks, "refusal">;
  messages: Pick<MessagesRepo, "findSent">;
  limiter: Limiter;
  now: () => Date;
}

/** An uploaded file as it will be stored. */
interface Prepared {
  bytes: Uint8Array;
  kind: AttachmentKind;
  /** Of a picture its size in pixels, of a recording its length. */
  more?: { width: number; height: number } | { duration_ms: number };
}

interface Sent {
  bytes: Uint8Array | undefined;
  name: string | undefined;
  waveform: number[] | undefined;
}

/** Files of messages: uploaded by one side of a conversation, taken by one message, read by both sides. */
export class Attachments {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Called before an upload is read, so that refused uploads take no memory and no time.
   * @throws {Fault} NOT_FOUND for strangers, TOO_FAST, NOT_ALLOWED if one of the two has blocked the other
   */
  async mayUpload(viewer: Viewer, conversationId: number): Promise<void> {
    const { members, limiter, blocks } = this.#deps;
    const { own, other } = await members.of(conversationId, viewer);
    await limiter.spend("attachment", String(viewer.userId));
    const refusal = await blocks.refusal(own.id, other.id);
    if (refusal) throw refusal;
  }

  /** @throws {Fault} BAD_INPUT, UNSUPPORTED_TYPE or TOO_LARGE at `file`, BAD_INPUT at `waveform`; UNAVAILABLE */
  async upload(viewer: Viewer, conversation: number, file: Sent): Promise<Attachment> {
    if (!file.bytes) throw new Fault("BAD_INPUT", undefined, { fields: { file: [ATTACHMENT_TEXTS.missing] } });
    const { bytes, kind, more } = await this.#prepareOrFault(file.bytes, file.name ?? "");
    const { waveform } = file;
    if (waveform && kind !== "audio")
      throw new Fault("BAD_INPUT", undefined, { fields: { waveform: [ATTACHMENT_TEXTS.waveform] } });
    const title = fileTitle(file.name ?? "", kind);
    const { type, ending } = TYPES[kind];
    const waiting = { conversation, title, taken_by: null, taken_at: null };
    const about = { ...more, ...(waveform && { waveform }) };
    const name = await this.#deps.files.put(
      bytes,
      { kind: "attachment", owner: viewer.userId, type, attached: { ...waiting, ...about } },
      ending,
    );
    return { name, kind, title, size: bytes.byteLength, ...about };
  }

  /**
   * Assigns uploaded files to a message that is about to be stored. A retry gets the same files.
   * @param alts the descriptions of its images, in the order of the names
   * @throws {Fault} BAD_INPUT at `attachments` if one is not the sender's, belongs to another conversation or message,
   * or was deleted; then the message must not be stored
   */
  async take(message: MessageName, names: readonly string[], alts: readonly string[] = []): Promise<Attachment[]> {
    if (names.length === 0) return [];
    const { files: store, now } = this.#deps;
    const isTaken = await store.attached.take(names, message, now());
    const found = isTaken ? await Promise.all(names.map((name) => store.find(name))) : [];
    // A file may be deleted after it was taken, because its owner's account is being deleted: only existing ones count.
    const files = found.flatMap((file, n) => (file ? toAttachment(file, alts[n]) : []));
    if (files.length === names.length) return files;
    // A retry of a message that was deleted with its files gets that message.
    if ((await this.#sent(message.conversation_id, [message])).length > 0) return [];
    const text = ATTACHMENT_TEXTS.notYours;
    throw new Fault("BAD_INPUT", text, { fields: { attachments: [text] } });
  }

  /** Deletes the files of a message that was deleted. */
  removeOf(row: MessageRow): Promise<void> {
    const { conversation_id, client_id } = row;
    return this.#deps.files.attached.removeTaken({ conversation_id, client_id, owner: authorOf(row) });
  }

  /**
   * The role in which the viewer may read a file. "side": its uploader, or the other side once a message has taken it. "admin":
   * an admin, while the file belongs to a report about another person, even if its message was deleted. Null: not at
   * all.
   */
  async readerOf(file: StoredFile, viewer: Viewer | undefined): Promise<"side" | "admin" | null> {
    if (viewer && (await this.#isSide(file, viewer))) return "side";
    // The reported person has sent the file.
    const isOthers = viewer?.userType === "admin" && viewer.userId !== file.owner;
    return isOthers && file.attached?.reports ? "admin" : null;
  }

  /** The messages of a user that have files. */
  async messagesWithFiles(userId: number): Promise<MessageRow[]> {
    const takers = await this.#deps.files.attached.takersOf(userId);
    const rows = await Promise.all(takers.map((message) => this.#sent(message.conversation_id, [message])));
    return rows.flat();
  }

  /**
   * Deletes uploads that no message took within a day, and those of messages that were deleted or never stored.
   * @returns how many
   */
  removeForgotten(span: Span): Promise<number> {
    const { files, now } = this.#deps;
    return files.attached.removeForgotten(span, (taken) => this.#named(taken), now());
  }

  /** Finds the type of a file by its bytes: its name and its Content-Type may lie. */
  async #prepare(bytes: Uint8Array): Promise<Prepared> {
    const { images } = this.#deps;
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const kind = documentKind(whole);
    if (kind) {
      await images.check(whole, kind);
      return { bytes, kind };
    }
    if (isMp3(whole)) return { bytes, kind: "audio", more: { duration_ms: lengthOf(whole) } };
    const { bytes: drawn, width, height } = await images.draw(bytes, SIDE_MAX);
    return { bytes: drawn, kind: "image", more: { width, height } };
  }

  /** The same, with every fault at the field of the file. */
  async #prepareOrFault(bytes: Uint8Array, name: string): Promise<Prepared> {
    try {
      return await this.#prepare(bytes);
    } catch (err) {
      if (!(err instanceof Fault) || err.code === "UNAVAILABLE") throw err;
      // "Not an image" would be wrong here, where documents are accepted too.
      const isOther = err.message === IMAGE_TEXTS.notAnImage || err.message === ATTACHMENT_TEXTS.unsupported;
      const text = isOther ? unsupportedText(name, ATTACHMENT_TEXTS.unsupported, ["pdf", "docx", "mp3"]) : err.message;
      throw new Fault(err.code, text, { fields: { file: [text] } });
    }
  }

  /** Those of these messages of one conversation that are stored. Their names do not say for which side they were sent. */
  async #sent(conversationId: number, named: readonly MessageName[]): Promise<MessageRow[]> {
    const { members, messages } = this.#deps;
    const sides = await members.sideIds(conversationId);
    const keys = sides.flatMap((sender_id) => named.map(({ client_id }) => ({ sender_id, client_id })));
    const rows = await messages.findSent(conversationId, keys);
    return rows.filter((row) => named.some((one) => one.client_id === row.client_id && one.owner === authorOf(row)));
  }

  /** The names of those of these files that their messages still contain. */
  async #named(taken: readonly TakenFile[]): Promise<Set<string>> {
    const byConversation = Map.groupBy(taken, (file) => file.conversation_id);
    const rows = await Promise.all([...byConversation].map(([id, files]) => this.#sent(id, files)));
    // Versions that know no recordings delete a message without its recording.
    const kept = rows.flat().filter(({ deleted_at }) => deleted_at === null);
    return new Set(kept.flatMap((row) => filesOf(row).map(({ name }) => name)));
  }

  async #isSide({ owner, attached: to }: StoredFile, viewer: Viewer): Promise<boolean> {
    if (!to || to.withdrawn) return false;
    // Before a message has taken it, only its uploader sees it.
    if (to.taken_by === null && viewer.userId !== owner) return false;
    return (await this.#deps.members.find(to.conversation, viewer)) !== null;
  }
}

/** @throws {Fault} BAD_INPUT for a damaged recording, and for one that is too long */
function lengthOf(recording: Buffer): number {
  const found = readMp3(recording);
  if (!found) throw new Fault("BAD_INPUT", ATTACHMENT_TEXTS.damagedMp3);
  if (found.durationMs > VOICE_MAX_MS + VOICE_SLACK_MS) throw new Fault("BAD_INPUT", ATTACHMENT_TEXTS.voiceLong);
  return Math.min(found.durationMs, VOICE_MAX_MS);
}

function toAttachment({ name, type, size, attached }: StoredFile, alt = ""): Attachment[] {
  const kind = (Object.keys(TYPES) as AttachmentKind[]).find((one) => TYPES[one].type === type);
  if (!kind || !attached) return [];
  const { title, width, height, duration_ms, waveform } = attached;
  return [
    {
      ...{ name, kind, title, size },
      ...(width && height && { width, height }),
      ...(alt !== "" && { alt }),
      ...(duration_ms !== undefined && { duration_ms }),
      ...(waveform && { waveform }),
    },
  ];
}
