import type { Directory } from "#server/features/chat/conversations/directory.ts";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { isEvent, type QuotedMessage } from "#shared/chat/chat.schemas.ts";
import { excerptOf } from "#shared/chat/excerpt.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { Fault } from "#shared/fault.ts";
import { type MessageRow, voiceOf } from "./message.model.ts";
import type { MessagesRepo } from "./messages.repo.ts";
import { type BothSides, namedAuthor } from "./presenters.ts";

interface Deps {
  messages: Pick<MessagesRepo, "findByIds">;
  directory: Pick<Directory, "card">;
}

/**
 * The messages to which others reply. A reply stores only the id of its source, and what the source says is read with each
 * answer. A copy in the reply would have to be changed in the same transaction as its source, with a new `rev` for each
 * reply, or deleted text would remain in it. Read this way, the excerpt is never older than its answer, and a deletion is
 * one write. A tab that has the reply already gets the change of the source itself, as an event and in a sync, and shows
 * the quote from there. It costs one command for each page with replies, and none for messages without.
 */
export function createQuotes({ messages, directory }: Deps) {
  const sources = batchLoader(async (ids: readonly number[]) => {
    const rows = await messages.findByIds([...new Set(ids)]);
    return new Map(rows.map((row) => [row._id, row]));
  });

  const sourceOf = async (id: number): Promise<MessageRow | null> => (await sources([id])).get(id) ?? null;

  async function toQuote(source: MessageRow, sides: BothSides): Promise<QuotedMessage> {
    const named = namedAuthor(source, sides);
    const voice = voiceOf(source);
    const { _id, seq, sender_id, author_id = sender_id, kind, deleted_at, attachments = [] } = source;
    return {
      ...{ id: _id, seq, sender_id, author_id, kind },
      author: named === null ? null : await directory.card(named),
      excerpt: excerptOf(source.content),
      attachments: attachments.map(({ kind: type, title }) => ({ kind: type, title })),
      ...(voice && { voice: { duration_ms: voice.duration_ms } }),
      deleted_at: deleted_at?.toISOString() ?? null,
    };
  }

  return {
    /** What a stored message quotes; null without a quote, and in a deleted message. */
    of: async (
      { reply_to, deleted_at, conversation_id }: MessageRow,
      sides: BothSides,
    ): Promise<QuotedMessage | null> => {
      const source = reply_to === undefined || deleted_at !== null ? null : await sourceOf(reply_to);
      return source?.conversation_id === conversation_id ? toQuote(source, sides) : null;
    },
    /**
     * What a message to send will quote. A refusal is returned and not thrown, because others come first: a fault at
     * `reply_to` if the source is not in the conversation, is no message of a person, or was deleted.
     */
    forReply: async (conversationId: number, id: number, sides: BothSides): Promise<QuotedMessage | Fault> => {
      const source = await sourceOf(id);
      // The same for a message of strangers and for one that does not exist.
      if (source?.conversation_id !== conversationId) return badReply(CHAT_TEXTS.notQuotable);
      if (isEvent(source.kind)) return badReply(CHAT_TEXTS.lineNotQuotable);
      if (source.deleted_at !== null) return badReply(CHAT_TEXTS.deletedNotQuotable);
      return toQuote(source, sides);
    },
  };
}
export type Quotes = ReturnType<typeof createQuotes>;

const badReply = (text: string): Fault => new Fault("BAD_INPUT", undefined, { fields: { reply_to: [text] } });
