import { peopleIn, type Sides } from "#server/features/chat/sides.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Appender } from "./appender.ts";
import type { Members } from "./members.ts";
import type { MessageRow } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import type { PresentMessage } from "./present-message.ts";
import type { Revise } from "./revisions.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findById">;
  members: Pick<Members, "current">;
  revise: Revise;
  appender: Pick<Appender, "revised">;
  present: PresentMessage;
  announce: Announcer;
}

/** A stored message, and both sides of its conversation from the view of someone in it. */
export interface FoundMessage {
  row: MessageRow;
  sides: Sides;
}

/** What changes, and what may forbid it. */
export type Change = Parameters<Revise> extends [unknown, ...infer Rest] ? Rest : never;

/** Finds stored messages that people want to change, and changes them for both sides. */
export function createMessageChanges({ messages, members, revise, appender, present, announce }: Deps) {
  /** Tells both sides of a message as it is on disk now. */
  async function tell({ row, sides }: FoundMessage): Promise<Message> {
    const message = await present(row, sides);
    announce.toUsers(peopleIn(sides), "chat:updated", message);
    return message;
  }
  return {
    /** @throws {Fault} NOT_FOUND for strangers and for a message that does not exist */
    find: async (viewer: Viewer, id: number): Promise<FoundMessage> => {
      const row = await messages.findById(id);
      if (!row) throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
      const sides = await members.current(row.conversation_id, viewer).catch((err: unknown) => {
        if (err instanceof Fault && err.code === "NOT_FOUND") throw new Fault("NOT_FOUND", CHAT_TEXTS.messageNotFound);
        throw err;
      });
      return { row, sides };
    },
    tell,
    /** @returns null if the message was deleted meanwhile */
    write: async ({ row, sides }: FoundMessage, ...how: Change): Promise<Message | null> => {
      const changed = await revise(row, ...how);
      if (!changed) return null;
      appender.revised(changed);
      return tell({ row: changed, sides });
    },
  };
}
export type MessageChanges = ReturnType<typeof createMessageChanges>;
