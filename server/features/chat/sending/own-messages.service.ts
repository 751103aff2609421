import type { Attachments } from "#server/features/chat/attachments/attachments.service.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { filesOf } from "#shared/chat/attachments.ts";
import { CHANGE_MS, isEvent, type Message } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Members } from "./members.ts";
import { authorOf, type MessageRow } from "./message.model.ts";
import type { Change, FoundMessage, MessageChanges } from "./message-changes.ts";
import type { PresentMessage } from "./present-message.ts";

interface Deps {
  members: Pick<Members, "of">;
  changes: MessageChanges;
  present: PresentMessage;
  attachments: Pick<Attachments, "removeOf" | "messagesWithFiles">;
  now: () => Date;
}

/** The recording too; fields that a message does not have stay away. */
const withoutFiles = ({ attachments, voice }: MessageRow): Pick<MessageRow, "attachments" | "voice"> => ({
  ...(attachments && { attachments: [] }),
  ...(voice && { voice: null }),
});

/** Editing and deleting own messages, for 15 minutes after they were sent. */
export class OwnMessages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Changes the text. The same text again changes nothing.
   * @throws {Fault} NOT_FOUND, NOT_ALLOWED (another person's message, too late, no text, blocked), CONFLICT if it was
   * deleted
   */
  async edit(viewer: Viewer, id: number, content: string): Promise<Message> {
    const { changes, present, now } = this.#deps;
    const found = await this.#own(viewer, id);
    const { row, sides } = found;
    if (row.deleted_at !== null) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
    if (row.kind !== "text" && row.kind !== "file") throw new Fault("NOT_ALLOWED", CHAT_TEXTS.notText);
    if (row.content === content) return present(row, sides);
    // A new text reaches the other side like a new message, so a block applies.
    const check = changes.blockCheck(found);
    await check();
    const at = now();
    const message = await this.#change(found, { content, edited_at: at, updated_at: at }, check);
    if (!message) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
    return message;
  }

  /**
   * Deletes the text and the files for both sides; a repeated call succeeds too. The row is changed first, so that it
   * never names a deleted file; the cleanup deletes files that remain if the process ends in between.
   * @throws {Fault} NOT_FOUND, NOT_ALLOWED
   */
  async remove(viewer: Viewer, id: number): Promise<Message> {
    const { attachments, present, now } = this.#deps;
    const found = await this.#own(viewer, id);
    if (found.row.deleted_at !== null) return present(found.row, found.sides);
    const at = now();
    const hasFiles = filesOf(found.row).length > 0;
    const message = await this.#change(found, {
      content: "",
      ...withoutFiles(found.row),
      ...{ deleted_at: at, updated_at: at },
    });
    if (hasFiles) await attachments.removeOf(found.row);
    // Another tab has deleted it meanwhile.
    return message ?? present((await this.#own(viewer, id)).row, found.sides);
  }

  /** Before an account's files are deleted: removes them from its messages. Its texts stay for the other side. */
  async forgetFilesOf(userId: number): Promise<void> {
    const { attachments, members, changes, now } = this.#deps;
    for (const row of await attachments.messagesWithFiles(userId)) {
      if (row.deleted_at !== null || filesOf(row).length === 0) continue;
      const sides = await members.of(row.conversation_id, { userId: row.sender_id });
      await changes.write({ row, sides }, { ...withoutFiles(row), kind: "file", updated_at: now() });
    }
  }

  /** @throws {Fault} NOT_FOUND for strangers and for a message that does not exist; NOT_ALLOWED for other messages */
  async #own(viewer: Viewer, id: number): Promise<FoundMessage> {
    const found = await this.#deps.changes.find(viewer, id);
    if (isEvent(found.row.kind)) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.systemLine);
    // Not those of colleagues either: only who wrote a message takes it back.
    if (authorOf(found.row) !== viewer.userId) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.notYours);
    return found;
  }

  /** @throws {Fault} NOT_ALLOWED if it is too late */
  async #change(found: FoundMessage, ...how: Change): Promise<Message | null> {
    const { changes, now } = this.#deps;
    if (now().getTime() - found.row.created_at.getTime() > CHANGE_MS)
      throw new Fault("NOT_ALLOWED", CHAT_TEXTS.tooLate);
    return changes.write(found, ...how);
  }
}
