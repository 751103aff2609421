import { isParticipant } from "#server/features/chat/chat.policy.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Members } from "#server/features/chat/sending/members.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import type { MessagesRepo } from "#server/features/chat/sending/messages.repo.ts";
import { sidesOf } from "#server/features/chat/sending/presenters.ts";
import { documentKind } from "#server/platform/files/documents/documents.ts";
import { fileTitle } from "#server/platform/files/documents/file-title.ts";
import { type Images, STORED_TYPE } from "#server/platform/files/images/images.ts";
import type { MessageName, TakenFile } from "#server/platform/files/store/attached-files.ts";
import type { FileStore, Span, StoredFile } from "#server/platform/files/store/file-store.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import {
  ATTACHMENT_TEXTS,
  type Attachment,
  type AttachmentKind,
  DOCX_TYPE,
  unsupportedText,
} from "#shared/chat/attachments.ts";
import { Fault } from "#shared/fault.ts";
import { IMAGE_TEXTS } from "#shared/files/images.ts";

/** The longer side of a picture in a chat: what stands on a photographed page can be read. */
const SIDE_MAX = 2048;

const TYPES: Record<AttachmentKind, { type: string; ending: string }> = {
  image: { type: STORED_TYPE, ending: "webp" },
  pdf: { type: "application/pdf", ending: "pdf" },
  docx: { type: DOCX_TYPE, ending: "docx" },
};

interface Deps {
  files: Pick<FileStore, "put" | "find" | "attached">;
  images: Pick<Images, "draw" | "check">;
  members: Pick<Members, "of">;
  blocks: Pick<Blocks, "refusal">;
  messages: Pick<MessagesRepo, "findSent">;
  limiter: Limiter;
  now: () => Date;
}

/** What is kept of a file: its bytes, and how it is told. */
interface Prepared {
  bytes: Uint8Array;
  kind: AttachmentKind;
  size?: { width: number; height: number };
}

/** Files that travel with messages: uploaded by one side of a conversation, taken by one message, read by both sides. */
export function createAttachments({ files: store, images, members, blocks, messages, limiter, now }: Deps) {
  const { attached } = store;
  /** Looks inside: neither the name nor the Content-Type of a file is asked what it is. */
  async function prepare(bytes: Uint8Array): Promise<Prepared> {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const kind = documentKind(whole);
    if (kind) {
      await images.check(whole, kind);
      return { bytes, kind };
    }
    const { bytes: drawn, width, height } = await images.draw(bytes, SIDE_MAX);
    return { bytes: drawn, kind: "image", size: { width, height } };
  }

  /** The same, with every refusal under the field of the file. */
  async function prepareOrFault(bytes: Uint8Array, name: string): Promise<Prepared> {
    try {
      return await prepare(bytes);
    } catch (err) {
      if (!(err instanceof Fault) || err.code === "UNAVAILABLE") throw err;
      // Not an image at all is said by somebody who takes images alone.
      const isOther = err.message === IMAGE_TEXTS.notAnImage || err.message === ATTACHMENT_TEXTS.unsupported;
      const text = isOther ? unsupportedText(name, ATTACHMENT_TEXTS.unsupported) : err.message;
      throw new Fault(err.code, text, { fields: { file: [text] } });
    }
  }

  async function sent(message: MessageName): Promise<MessageRow | undefined> {
    const [row] = await messages.findSent(message.conversation_id, [message]);
    return row;
  }

  /** Which of these files their messages still name. */
  async function named(taken: readonly TakenFile[]): Promise<Set<string>> {
    const byConversation = Map.groupBy(taken, (file) => file.conversation_id);
    const rows = await Promise.all([...byConversation].map(([id, files]) => messages.findSent(id, files)));
    return new Set(rows.flat().flatMap((row) => (row.attachments ?? []).map(({ name }) => name)));
  }

  async function isSide({ owner, attached: to }: StoredFile, viewer: Viewer): Promise<boolean> {
    if (!to || to.withdrawn) return false;
    if (viewer.userId === owner) return true;
    if (to.taken_by === null) return false;
    const sides = await members.of(to.conversation, viewer.userId).catch((err: unknown) => {
      if (err instanceof Fault && err.code === "NOT_FOUND") return [];
      throw err;
    });
    return isParticipant(
      viewer.userId,
      sides.map(({ user_id }) => user_id),
    );
  }

  return {
    /**
     * Asked before a file is read, so that nobody else's bytes take room or time.
     * @throws {Fault} NOT_FOUND for strangers, TOO_FAST, NOT_ALLOWED where a block stands between the two
     */
    mayUpload: async (viewer: Viewer, conversationId: number): Promise<void> => {
      const sides = sidesOf(await members.of(conversationId, viewer.userId), viewer.userId);
      await limiter.spend("attachment", String(viewer.userId));
      const refusal = sides && (await blocks.refusal(viewer.userId, sides.other.user_id));
      if (refusal) throw refusal;
    },

    /** @throws {Fault} BAD_INPUT, UNSUPPORTED_TYPE or TOO_LARGE at `file`; UNAVAILABLE */
    upload: async (
      viewer: Viewer,
      conversation: number,
      file: { bytes: Uint8Array | undefined; name: string | undefined },
    ): Promise<Attachment> => {
      if (!file.bytes) throw new Fault("BAD_INPUT", undefined, { fields: { file: [ATTACHMENT_TEXTS.missing] } });
      const { bytes, kind, size } = await prepareOrFault(file.bytes, file.name ?? "");
      const title = fileTitle(file.name ?? "", kind);
      const { type, ending } = TYPES[kind];
      const waiting = { conversation, title, taken_by: null, taken_at: null };
      const name = await store.put(
        bytes,
        { kind: "attachment", owner: viewer.userId, type, attached: { ...waiting, ...size } },
        ending,
      );
      return { name, kind, title, size: bytes.byteLength, ...size };
    },

    /**
     * Gives uploaded files to a message that is about to be stored. A retry gets the same ones again.
     * @throws {Fault} BAD_INPUT at `attachments` where one is not the sender's, not of this conversation, in another
     * message already, or gone; then the message must not be stored
     */
    take: async (message: MessageName, names: readonly string[]): Promise<Attachment[]> => {
      if (names.length === 0) return [];
      const isTaken = await attached.take(names, message, now());
      const found = isTaken ? await Promise.all(names.map((name) => store.find(name))) : [];
      const files = found.flatMap((file) => (file ? toAttachment(file) : []));
      // What is there is asked, not what was taken: their owner's account may be going at this very moment.
      if (files.length === names.length) return files;
      // Sent long ago, and deleted since with its files: that is what a retry is answered with.
      if (await sent(message)) return [];
      const text = ATTACHMENT_TEXTS.notYours;
      throw new Fault("BAD_INPUT", text, { fields: { attachments: [text] } });
    },

    /** The files of a message that was deleted. */
    removeOf: ({ conversation_id, sender_id, client_id }: MessageRow): Promise<void> =>
      attached.removeTaken({ conversation_id, sender_id, client_id }),

    /**
     * As what somebody may read a file: as one of the two, its uploader, or the other side once a message has taken it; as
     * an admin where it is the evidence of a report about somebody else, and so alone when its message is deleted. Null
     * where they may not.
     */
    readerOf: async (file: StoredFile, viewer: Viewer | undefined): Promise<"side" | "admin" | null> => {
      if (viewer && (await isSide(file, viewer))) return "side";
      // Evidence was sent by whom the report is about.
      const isOthers = viewer?.userType === "admin" && viewer.userId !== file.owner;
      return isOthers && file.attached?.reports ? "admin" : null;
    },

    /** The messages of a user that have files. */
    messagesWithFiles: async (userId: number): Promise<MessageRow[]> => {
      const rows = await Promise.all((await attached.takersOf(userId)).map(sent));
      return rows.filter((row) => row !== undefined);
    },

    /** A sweep: uploads that no message took within a day, and those of messages that were deleted or never stored. */
    removeForgotten: (span: Span): Promise<number> => attached.removeForgotten(span, named, now()),
  };
}
export type Attachments = ReturnType<typeof createAttachments>;

function toAttachment({ name, type, size, attached }: StoredFile): Attachment[] {
  const kind = (Object.keys(TYPES) as AttachmentKind[]).find((one) => TYPES[one].type === type);
  if (!kind || !attached) return [];
  const { title, width, height } = attached;
  return [{ name, kind, title, size, ...(width && height ? { width, height } : {}) }];
}
