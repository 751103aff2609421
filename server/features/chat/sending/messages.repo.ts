import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { MessageRow } from "./message.model.ts";

/** The newest numbers of a conversation. */
export interface Head {
  seq: number;
  rev: number;
}

/** The outcome of one batch: the first `stored` rows are on disk; `duplicate`: a unique index refused the next one. */
export interface Insertion {
  stored: number;
  duplicate: boolean;
}

/** The name of one message. */
export type MessageCursor = Pick<MessageRow, "conversation_id" | "seq">;

/** Rows in one answer of the database. Its default is 101, and a second command for the rest. */
export const LARGE_BATCH = 5000;
/** Messages in one answer that several callers of the same moment share. */
const SHARED_MAX = 1000;

/** What a revision of a message sets. */
export type Revision = Pick<MessageRow, "rev" | "updated_at"> &
  Partial<Pick<MessageRow, "content" | "attachments" | "card" | "edited_at" | "deleted_at">>;

/** Up to which `rev` a client knows a conversation. */
export interface RevPosition {
  conversation_id: number;
  rev: number;
}

/** The stored messages. */
export class MessagesRepo {
  readonly #messages: Model<MessageRow>;
  /** `changedSince` for many callers at once, by conversation; null if that is too much for one answer. */
  readonly #changedForAll = batchLoader(async (positions: readonly RevPosition[]) => {
    const rows = await this.#readChanged(positions, SHARED_MAX);
    return rows.length < SHARED_MAX ? Map.groupBy(rows, (row) => row.conversation_id) : null;
  });

  constructor(messages: Model<MessageRow>) {
    this.#messages = messages;
  }

  /**
   * Inserts in the given order and stops at the first row that a unique index refuses, so that no later `seq` is
   * ever stored before an earlier one. On return every stored row is on disk.
   */
  async insertInOrder(rows: MessageRow[]): Promise<Insertion> {
    try {
      // The driver's own call: the rows are complete, and casting each one would cost more than the insert.
      await this.#messages.collection.insertMany(rows as never[], {
        ordered: true,
        writeConcern: { w: "majority", j: true },
      });
      return { stored: rows.length, duplicate: false };
    } catch (err) {
      // After a failed write concern the stored rows may be rolled back, so none of them counts as stored.
      if (duplicateKeyOf(err) === null || hasWriteConcernError(err)) throw err;
      const stored = err instanceof Error && "insertedCount" in err ? Number(err.insertedCount) : 0;
      return { stored, duplicate: true };
    }
  }

  /** The newest numbers of a conversation; zeros for one without messages. */
  async head(conversationId: number): Promise<Head> {
    const inConversation = { conversation_id: conversationId };
    const [bySeq, byRev] = await Promise.all([
      this.#messages.findOne(inConversation, { seq: 1 }).sort({ seq: -1 }).lean<MessageRow | null>(),
      this.#messages.findOne(inConversation, { rev: 1 }).sort({ rev: -1 }).lean<MessageRow | null>(),
    ]);
    return { seq: bySeq?.seq ?? 0, rev: byRev?.rev ?? 0 };
  }

  /** The messages that were stored under these client ids, in any order. */
  findSent(conversationId: number, keys: readonly { sender_id: number; client_id: string }[]): Promise<MessageRow[]> {
    return this.#messages
      .find({
        conversation_id: conversationId,
        sender_id: { $in: [...new Set(keys.map((key) => key.sender_id))] },
        client_id: { $in: keys.map((key) => key.client_id) },
      })
      .lean<MessageRow[]>()
      .exec();
  }

  findById(id: number): Promise<MessageRow | null> {
    return this.#messages.findById(id).lean<MessageRow | null>().exec();
  }

  /** Those of these messages that exist, in one command. */
  existing(cursors: readonly MessageCursor[]): Promise<MessageCursor[]> {
    return this.#messages
      .find(
        { $or: cursors.map(({ conversation_id, seq }) => ({ conversation_id, seq })) },
        { conversation_id: 1, seq: 1 },
      )
      .batchSize(cursors.length)
      .lean<MessageCursor[]>()
      .exec();
  }

  /**
   * Sets what changed.
   * @returns the row as it is now; null if it was deleted meanwhile, or if it is a card that already shows something
   * newer
   */
  revise(id: number, revision: Revision, session: ClientSession): Promise<MessageRow | null> {
    return this.#messages
      .findOneAndUpdate(
        { _id: id, deleted_at: null, ...olderThan(revision.card) },
        { $set: revision },
        { returnDocument: "after", session },
      )
      .lean<MessageRow | null>()
      .exec();
  }

  /** The newest messages, ascending. */
  async newest(conversationId: number, limit: number): Promise<MessageRow[]> {
    const rows = await this.#messages
      .find({ conversation_id: conversationId })
      .sort({ seq: -1 })
      .limit(limit)
      .batchSize(limit)
      .lean<MessageRow[]>();
    return rows.reverse();
  }

  /** The last messages before a `seq`, ascending. */
  async before(conversationId: number, seq: number, limit: number): Promise<MessageRow[]> {
    const rows = await this.#messages
      .find({ conversation_id: conversationId, seq: { $lt: seq } })
      .sort({ seq: -1 })
      .limit(limit)
      .batchSize(limit)
      .lean<MessageRow[]>();
    return rows.reverse();
  }

  /** The first messages after a `seq`, ascending. */
  after(conversationId: number, seq: number, limit: number): Promise<MessageRow[]> {
    return this.#messages
      .find({ conversation_id: conversationId, seq: { $gt: seq } })
      .sort({ seq: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<MessageRow[]>()
      .exec();
  }

  /**
   * The messages of some conversations that were created in a span of time, in any order.
   * @param from in milliseconds, as `to`; both ends are included
   * @param limit null for all of them
   */
  between(conversationIds: readonly number[], from: number, to: number, limit: number | null): Promise<MessageRow[]> {
    return this.#messages
      .find({ conversation_id: { $in: conversationIds }, created_at: { $gte: new Date(from), $lte: new Date(to) } })
      .limit(limit ?? 0)
      .batchSize(limit ?? LARGE_BATCH)
      .lean<MessageRow[]>()
      .exec();
  }

  /** What changed in several conversations since the given `rev` of each, ordered by conversation and `rev`. */
  async changedSince(positions: readonly RevPosition[], limit: number): Promise<MessageRow[]> {
    if (positions.length === 0) return [];
    const changed = await this.#changedForAll(positions);
    if (!changed) return this.#readChanged(positions, limit);
    const inOrder = [...positions].sort((a, b) => a.conversation_id - b.conversation_id);
    return inOrder
      .flatMap(({ conversation_id, rev }) => (changed.get(conversation_id) ?? []).filter((row) => row.rev > rev))
      .slice(0, limit);
  }

  #readChanged(positions: readonly RevPosition[], limit: number): Promise<MessageRow[]> {
    return this.#messages
      .find({ $or: positions.map(({ conversation_id, rev }) => ({ conversation_id, rev: { $gt: rev } })) })
      .sort({ conversation_id: 1, rev: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<MessageRow[]>()
      .exec();
  }
}

/** A late update must not replace a newer card. An emptied card has no version, so no update matches it. */
function olderThan(card: MessageRow["card"]) {
  return card?.interview ? { "card.interview.version": { $lt: card.interview.version } } : {};
}

function hasWriteConcernError(err: unknown): boolean {
  if (!(err instanceof Error) || !("result" in err)) return false;
  const { result } = err;
  const ask =
    typeof result === "object" && result !== null && "getWriteConcernError" in result && result.getWriteConcernError;
  return typeof ask === "function" && Boolean(ask.call(result));
}
