import type { Blocks } from "#server/features/chat/safety/blocks.ts";
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
import { UncertainWrites } from "./uncertain-writes.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findById" | "findByIds">;
  members: Pick<Members, "current">;
  blocks: Pick<Blocks, "refusal">;
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
export function createMessageChanges({ messages, members, blocks, revise, appender, present, announce }: Deps) {
  /** Tells both sides of a message as it is on disk now. */
  async function tell({ row, sides }: FoundMessage): Promise<Message> {
    const message = await present(row, sides);
    announce.toUsers(peopleIn(sides), "chat:updated", message);
    return message;
  }

  async function tellChanged({ sides }: FoundMessage, row: MessageRow): Promise<Message> {
    appender.revised(row);
    return tell({ row, sides });
  }

  /** Announces those of these failed changes that are on disk. @returns the others */
  const uncertain = new UncertainWrites<FoundMessage>(async (changes) => {
    const rows = new Map((await messages.findByIds(changes.map(({ row }) => row._id))).map((row) => [row._id, row]));
    const missing: FoundMessage[] = [];
    for (const change of changes) {
      const row = rows.get(change.row._id);
      if (row && row.rev > change.row.rev) await tellChanged(change, row);
      else missing.push(change);
    }
    return missing;
  });

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
    /** A check that throws NOT_ALLOWED if one of the two sides has blocked the other. */
    blockCheck:
      ({ sides: { own, other } }: FoundMessage) =>
      async (): Promise<void> => {
        const refusal = await blocks.refusal(own.id, other.id);
        if (refusal) throw refusal;
      },
    /** @returns null if the message was deleted meanwhile */
    write: async (found: FoundMessage, ...how: Change): Promise<Message | null> => {
      const changed = await revise(found.row, ...how).catch((err: unknown) => {
        // Unless it was forbidden, it may be on disk, now or later, and a repetition would find nothing to announce.
        if (!(err instanceof Fault) || err.code === "UNAVAILABLE") uncertain.add([found]);
        throw err;
      });
      return changed && tellChanged(found, changed);
    },
    /** Stops asking what became of failed changes. */
    close: (): void => uncertain.close(),
  };
}
export type MessageChanges = ReturnType<typeof createMessageChanges>;
