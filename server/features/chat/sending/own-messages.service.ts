import type { Attachments } from "#server/features/chat/attachments/attachments.service.ts";
import type { Blocks } from "#server/features/chat/safety/blocks.ts";
import { peopleIn, type Sides } from "#server/features/chat/sides.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { filesOf } from "#shared/chat/attachments.ts";
import { CHANGE_MS, isEvent, type Message } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Appender } from "./appender.ts";
import type { Members } from "./members.ts";
import { authorOf, type MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import type { PresentMessage } from "./present-message.ts";
import type { Revise } from "./revisions.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findById">;
  members: Members;
  blocks: Pick<Blocks, "refusal">;
  revise: Revise;
  appender: Pick<Appender, "revised">;
  present: PresentMessage;
  attachments: Pick<Attachments, "removeOf" | "messagesWithFiles">;
  announce: Announcer;
  now: () => Date;
}

interface Own {
  row: MessageRow;
  sides: Sides;
}

/** What changes, and what may forbid it. */
type Change = Parameters<Revise> extends [unknown, ...infer Rest] ? Rest : never;

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
    const { blocks, present, now } = this.#deps;
    const found = await this.#own(viewer, id);
    const { row, sides } = found;
    if (row.deleted_at !== null) throw new Fault("CONFLICT", CHAT_TEXTS.messageDeleted);
    if (row.kind !== "text" && row.kind !== "file") throw new Fault("NOT_ALLOWED", CHAT_TEXTS.notText);
    if (row.content === content) return present(row, sides);
    // A new text reaches the other side like a new message, so a block applies.
    const check = async (): Promise<void> => {
      const refusal = await blocks.refusal(sides.own.id, sides.other.id);
      if (refusal) throw refusal;
    };
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
    const { attachments, members, now } = this.#deps;
    for (const row of await attachments.messagesWithFiles(userId)) {
      if (row.deleted_at !== null || filesOf(row).length === 0) continue;
      const sides = await members.of(row.conversation_id, { userId: row.sender_id });
      await this.#write({ row, sides }, { ...withoutFiles(row), kind: "file", updated_at: now() });
    }
  }

  /** @throws {Fault} NOT_FOUND for strangers and for a message that does not exist; NOT_ALLOWED for other messages */
  async #own(viewer: Viewer, id: number): Promise<Own> {
    const { messages, members } = this.#deps;
    const row = await messages.findById(id);
    if (!row) throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
    const sides = await members.current(row.conversation_id, viewer).catch((err: unknown) => {
      if (err instanceof Fault && err.code === "NOT_FOUND") throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
      throw err;
    });
    if (isEvent(row.kind)) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.systemLine);
    // Not those of colleagues either: only who wrote a message takes it back.
    if (authorOf(row) !== viewer.userId) throw new Fault("NOT_ALLOWED", CHAT_TEXTS.notYours);
    return { row, sides };
  }

  /** @throws {Fault} NOT_ALLOWED if it is too late */
  async #change(found: Own, ...how: Change): Promise<Message | null> {
    if (this.#deps.now().getTime() - found.row.created_at.getTime() > CHANGE_MS)
      throw new Fault("NOT_ALLOWED", CHAT_TEXTS.tooLate);
    return this.#write(found, ...how);
  }

  async #write({ row, sides }: Own, ...how: Change): Promise<Message | null> {
    const { revise, appender, present, announce } = this.#deps;
    const changed = await revise(row, ...how);
    if (!changed) return null;
    appender.revised(changed);
    const message = await present(changed, sides);
    announce.toUsers(peopleIn(sides), "chat:updated", message);
    return message;
  }
}
