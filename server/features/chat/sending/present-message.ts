import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { MessageRow } from "./message.model.ts";
import { type BothSides, namedAuthor, toMessage } from "./presenters.ts";

/**
 * A message as it travels, with the card of its author. Cards are cached, and those of one moment are read together: only
 * in companies of several people they cost a query.
 */
export function createPresentMessage(directory: Pick<Directory, "card">) {
  return async (row: MessageRow, sides: BothSides): Promise<Message> => {
    const named = namedAuthor(row, sides);
    return toMessage(row, sides, named === null ? null : await directory.card(named));
  };
}
export type PresentMessage = ReturnType<typeof createPresentMessage>;
