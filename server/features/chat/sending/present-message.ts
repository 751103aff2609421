import type { Directory } from "#server/features/chat/conversations/directory.ts";
import type { Message, MessageReaction, PersonCard, QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { REACTIONS } from "#shared/chat/reactions.ts";
import type { MessageRow } from "./message.model.ts";
import { type BothSides, namedAuthor, toMessage } from "./presenters.ts";
import type { Quotes } from "./quotes.ts";

interface Deps {
  directory: Pick<Directory, "card">;
  quotes: Pick<Quotes, "of">;
}

/** What the caller has read already. */
interface Known {
  author: PersonCard | null;
  quote: QuotedMessage | null;
}

/**
 * A message as it travels, with the card of its author, what it quotes and who has reacted. Cards are cached, and those of
 * one moment are read together: only in companies of several people they cost a query. So do the sources of quotes.
 */
export function createPresentMessage({ directory, quotes }: Deps) {
  /** In the order of the kinds, and for each in the order of the user ids, which is the same for everyone. */
  async function reactionsTo({ reactions = {} }: MessageRow, { own, other }: BothSides): Promise<MessageReaction[]> {
    const sideOf = (id: number) => [own, other].find((side) => side.id === id);
    const given = Object.entries(reactions).map(([id, kind]) => ({ user_id: Number(id), kind }));
    // A newer version may know more kinds.
    const sorted = REACTIONS.flatMap((kind) => given.filter((one) => one.kind === kind));
    return Promise.all(
      sorted.map(async ({ user_id, kind }) => {
        // Colleagues have to be named, and the owner of a company that has some.
        const isNamed = (sideOf(user_id)?.people.length ?? 2) > 1;
        return { user_id, person: isNamed ? await directory.card(user_id) : null, kind };
      }),
    );
  }

  return async (row: MessageRow, sides: BothSides, known?: Known): Promise<Message> => {
    const named = namedAuthor(row, sides);
    const { author, quote } = known ?? { author: null, quote: null };
    return toMessage(row, sides, {
      author: named === null ? null : author?.id === named ? author : await directory.card(named),
      quote: row.reply_to === quote?.id ? quote : await quotes.of(row, sides),
      reactions: row.reactions && row.deleted_at === null ? await reactionsTo(row, sides) : [],
    });
  };
}
export type PresentMessage = ReturnType<typeof createPresentMessage>;
