import type { Attachments } from "#server/features/chat/attachments/attachments.service.ts";
import { isEvent } from "#server/features/chat/chat.policy.ts";
import type { Member } from "#server/features/chat/conversations/conversation.model.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { CHANGE_MS, type Message } from "#shared/chat/chat.schemas.ts";
import { CHAT_TEXTS } from "#shared/chat/chat.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Appender } from "./appender.ts";
import type { Members } from "./members.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { sidesOf, toMessage } from "./presenters.ts";
import type { Revise } from "./revisions.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findById">;
  members: Members;
  blocks: Pick<Blocks, "refusal">;
  revise: Revise;
  appender: Pick<Appender, "revised">;
  attachments: Pick<Attachments, "removeOf" | "messagesWithFiles">;
  announce: Announcer;
  now: () => Date;
}

interface Own {
  row: MessageRow;
  sides: [Member, Member];
}

/** Editing and deleting own messages, for 15 minutes after they were sent. */
export function createOwnMessages(deps: Deps) {
  const { messages, members, blocks, revise, appender, attachments, announce, now } = deps;
  /** @throws {Fault} NOT_FOUND for strangers and for a message that does not exist; NOT_ALLOWED for other messages */
  async function own(viewer: Viewer, id: number): Promise<Own> {
    const row = await messages.findById(id);
    if (!row) throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
    const sides = await members.of(row.conversation_id, viewer.userId).catch((err: unknown) => {
      if (err instanceof Fault && err.code === "NOT_FOUND") throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
      throw err;
    });
    if (isEvent(row.kind)) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.systemLine);
    if (row.sender_id !== viewer.userId) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.notYours);
    return { row, sides };
  }

  async function change(found: Own, set: Parameters<Revise>[1]): Promise<Message | null> {
    if (now().getTime() - found.row.created_at.getTime() > CHANGE_MS)
      throw new Fault("NOT_ALLOWED", CHAT_TEXTS.tooLate);
    return write(found, set);
  }

  async function write({ row, sides }: Own, set: Parameters<Revise>[1]): Promise<Message | null> {
    const changed = await revise(row, set);
    if (!changed) return null;
    appender.revised(changed);
    const message = toMessage(changed, sides);
    announce.toUsers(
      sides.map((member) => member.user_id),
      "chat:updated",
      message,
    );
    return message;
  }

  return {
    /**
     * Changes the text. The same text again changes nothing.
     * @throws {Fault} NOT_FOUND, NOT_ALLOWED (another person's message, too late, no text, blocked), CONFLICT if it was
     * deleted
     */
    edit: async (viewer: Viewer, id: number, content: string): Promise<Message> => {
      const found = await own(viewer, id);
      const { row, sides } = found;
      if (row.deleted_at !== null) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
      if (row.kind !== "text" && row.kind !== "file") throw new Fault("NOT_ALLOWED", CHAT_TEXTS.notText);
      if (row.content === content) return toMessage(row, sides);
      // A new text reaches the other side like a new message, so a block applies.
      const other = sidesOf(sides, viewer.userId)?.other.user_id;
      const refusal = other === undefined ? null : await blocks.refusal(viewer.userId, other);
      if (refusal) throw refusal;
      const at = now();
      const message = await change(found, { content, edited_at: at, updated_at: at });
      if (!message) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
      return message;
    },
    /**
     * Deletes the text and the files for both sides; a repeated call succeeds too. The row is changed first, so that it
     * never names a deleted file; the cleanup deletes files that remain if the process ends in between.
     * @throws {Fault} NOT_FOUND, NOT_ALLOWED
     */
    remove: async (viewer: Viewer, id: number): Promise<Message> => {
      const found = await own(viewer, id);
      if (found.row.deleted_at !== null) return toMessage(found.row, found.sides);
      const at = now();
      const files = found.row.attachments && { attachments: [] };
      const message = await change(found, { content: "", ...files, deleted_at: at, updated_at: at });
      if (files) await attachments.removeOf(found.row);
      // Another tab has deleted it meanwhile.
      return message ?? toMessage((await own(viewer, id)).row, found.sides);
    },
    /** Before an account's files are deleted: removes them from its messages. Its texts stay for the other side. */
    forgetFilesOf: async (userId: number): Promise<void> => {
      for (const row of await attachments.messagesWithFiles(userId)) {
        if (row.deleted_at !== null || !row.attachments?.length) continue;
        await write(
          { row, sides: await members.of(row.conversation_id, userId) },
          { attachments: [], updated_at: now() },
        );
      }
    },
  };
}
export type OwnMessages = ReturnType<typeof createOwnMessages>;
