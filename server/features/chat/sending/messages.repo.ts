import type { ClientSession, Model } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { MessageRow } from "./message.model.ts";

/** How far a conversation has come. */
export interface Head {
  seq: number;
  rev: number;
}

/** The outcome of one batch: the first `stored` rows are on disk; the next one met a unique index if `duplicate`. */
export interface Insertion {
  stored: number;
  duplicate: boolean;
}

/** What an unread count is asked for. */
export interface ReadPosition {
  conversation_id: number;
  last_read_seq: number;
  /** What the summary knows. */
  last_seq: number;
}

/** What the messages themselves say of a conversation, where the summary may lag behind. */
export interface UnreadBacklog {
  unread: number;
  last_seq: number;
}

/** Where a message stands. */
export type MessageCursor = Pick<MessageRow, "conversation_id" | "seq">;

/** Messages that somebody has not read. */
export interface Missed {
  count: number;
  /** When the oldest of them came. */
  since: Date;
  last_seq: number;
  newest: MessageRow[];
}

/** Rows in one answer of the database; its own first answer would be 101, and a second command for the rest. */
const LARGE_BATCH = 5000;
/** Whole messages that those share who ask in the same moment. */
const SHARED_MOST = 1000;

/** What a revision of a message sets. */
export type Revision = Pick<MessageRow, "rev" | "updated_at"> &
  Partial<Pick<MessageRow, "content" | "attachments" | "card" | "edited_at" | "deleted_at">>;

/** As much of a message as says who wrote when. */
const BEGINNING = { conversation_id: 1, seq: 1, sender_id: 1, kind: 1, created_at: 1 } as const;
type Beginning = Pick<MessageRow, keyof typeof BEGINNING>;

/** Where somebody's knowledge of a conversation ends. */
export interface RevPosition {
  conversation_id: number;
  rev: number;
}

export function createMessagesRepo(messages: Model<MessageRow>) {
  /** Those behind each place, by conversation; from the earliest one where a conversation is named twice. */
  const behind = batchLoader(async (places: readonly MessageCursor[]) => {
    const rows = await messages
      .find(
        { $or: places.map(({ conversation_id, seq }) => ({ conversation_id, seq: { $gt: seq } })) },
        { conversation_id: 1, seq: 1, sender_id: 1 },
      )
      .batchSize(LARGE_BATCH)
      .lean<Pick<MessageRow, "conversation_id" | "seq" | "sender_id">[]>();
    return Map.groupBy(rows, (row) => row.conversation_id);
  });

  async function changedSince(positions: readonly RevPosition[], limit: number): Promise<MessageRow[]> {
    const beyond = positions.map(({ conversation_id, rev }) => ({ conversation_id, rev: { $gt: rev } }));
    return messages
      .find({ $or: beyond })
      .sort({ conversation_id: 1, rev: 1 })
      .limit(limit)
      .batchSize(limit)
      .lean<MessageRow[]>();
  }
  /** The same for many at once, by conversation; null where it is too much for one answer. */
  const changedForAll = batchLoader(async (positions: readonly RevPosition[]) => {
    const rows = await changedSince(positions, SHARED_MOST);
    return rows.length < SHARED_MOST ? Map.groupBy(rows, (row) => row.conversation_id) : null;
  });

  return {
    /** The messages of several conversations up to a `seq`, as much of each as says who wrote when. */
    beginnings: (conversationIds: readonly number[], upTo: number): Promise<Beginning[]> =>
      messages
        .find({ conversation_id: { $in: conversationIds }, seq: { $lte: upTo } }, BEGINNING)
        .batchSize(LARGE_BATCH)
        .lean<Beginning[]>()
        .exec(),
    /** Of each conversation, the first message of each who wrote in it; system lines are nobody's. */
    firstOfEach: async (conversationIds: readonly number[]) => {
      const rows = await messages.aggregate<{ _id: { c: number; s: number }; seq: number; at: Date }>([
        { $match: { conversation_id: { $in: conversationIds }, kind: { $in: ["text", "file"] } } },
        {
          $group: {
            _id: { c: "$conversation_id", s: "$sender_id" },
            seq: { $min: "$seq" },
            at: { $min: "$created_at" },
          },
        },
      ]);
      return rows.map(({ _id, seq, at }) => ({ conversation_id: _id.c, sender_id: _id.s, seq, at }));
    },
    /**
     * Inserts in the given order and stops at the first row that a unique index refuses, so that no later `seq` is
     * ever stored before an earlier one. On return every stored row is on disk.
     */
    insertInOrder: async (rows: MessageRow[]): Promise<Insertion> => {
      try {
        // The driver's own call: the rows are ours and whole, and a cast of each would cost more than the insert.
        await messages.collection.insertMany(rows as never[], {
          ordered: true,
          writeConcern: { w: "majority", j: true },
        });
        return { stored: rows.length, duplicate: false };
      } catch (err) {
        // A duplicate beside a failed write concern: what was stored may be rolled back, so nothing of it is promised.
        if (duplicateKeyOf(err) === null || hasWriteConcernError(err)) throw err;
        const stored = err instanceof Error && "insertedCount" in err ? Number(err.insertedCount) : 0;
        return { stored, duplicate: true };
      }
    },
    head: async (conversationId: number): Promise<Head> => {
      const [bySeq, byRev] = await Promise.all([
        messages.findOne({ conversation_id: conversationId }, { seq: 1 }).sort({ seq: -1 }).lean<MessageRow | null>(),
        messages.findOne({ conversation_id: conversationId }, { rev: 1 }).sort({ rev: -1 }).lean<MessageRow | null>(),
      ]);
      return { seq: bySeq?.seq ?? 0, rev: byRev?.rev ?? 0 };
    },
    findSent: (
      conversationId: number,
      keys: readonly { sender_id: number; client_id: string }[],
    ): Promise<MessageRow[]> =>
      messages
        .find({
          conversation_id: conversationId,
          sender_id: { $in: [...new Set(keys.map((key) => key.sender_id))] },
          client_id: { $in: keys.map((key) => key.client_id) },
        })
        .lean<MessageRow[]>()
        .exec(),
    findById: (id: number) => messages.findById(id).lean<MessageRow | null>(),
    /**
     * Sets what changed. @returns the row as it is now, or null where it was deleted meanwhile, or is a card that shows
     * something newer already
     */
    revise: (id: number, revision: Revision, session: ClientSession) =>
      messages
        .findOneAndUpdate(
          { _id: id, deleted_at: null, ...olderThan(revision.card) },
          { $set: revision },
          { returnDocument: "after", session },
        )
        .lean<MessageRow | null>(),
    newest: async (conversationId: number, limit: number): Promise<MessageRow[]> => {
      const rows = await messages
        .find({ conversation_id: conversationId })
        .sort({ seq: -1 })
        .limit(limit)
        .batchSize(limit)
        .lean<MessageRow[]>();
      return rows.reverse();
    },
    before: async (conversationId: number, seq: number, limit: number): Promise<MessageRow[]> => {
      const rows = await messages
        .find({ conversation_id: conversationId, seq: { $lt: seq } })
        .sort({ seq: -1 })
        .limit(limit)
        .batchSize(limit)
        .lean<MessageRow[]>();
      return rows.reverse();
    },
    after: (conversationId: number, seq: number, limit: number) =>
      messages
        .find({ conversation_id: conversationId, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<MessageRow[]>(),
    /** What was written in some conversations in a span of time, in milliseconds, both ends included, in any order. */
    between: (
      conversationIds: readonly number[],
      from: number,
      to: number,
      limit: number | null,
    ): Promise<MessageRow[]> =>
      messages
        .find({ conversation_id: { $in: conversationIds }, created_at: { $gte: new Date(from), $lte: new Date(to) } })
        .limit(limit ?? 0)
        .batchSize(limit ?? LARGE_BATCH)
        .lean<MessageRow[]>()
        .exec(),
    /** What changed in several conversations since the given `rev` of each, by conversation and `rev`. */
    changedSince: async (positions: readonly RevPosition[], limit: number): Promise<MessageRow[]> => {
      if (positions.length === 0) return [];
      const changed = await changedForAll(positions);
      if (!changed) return changedSince(positions, limit);
      const inOrder = [...positions].sort((a, b) => a.conversation_id - b.conversation_id);
      return inOrder
        .flatMap(({ conversation_id, rev }) => (changed.get(conversation_id) ?? []).filter((row) => row.rev > rev))
        .slice(0, limit);
    },
    /**
     * What each conversation holds for a reader: the messages of the other side beyond the mark, and the last seq.
     * One command for all of them.
     */
    arrears: async (reader: number, positions: readonly ReadPosition[]): Promise<Map<number, UnreadBacklog>> => {
      if (positions.length === 0) return new Map();
      const found = await behind(
        positions.map(({ conversation_id, last_read_seq, last_seq }) => ({
          conversation_id,
          seq: Math.min(last_read_seq, last_seq),
        })),
      );
      return new Map(
        positions.map(({ conversation_id, last_read_seq, last_seq }) => {
          const arrears = { unread: 0, last_seq };
          for (const row of found.get(conversation_id) ?? []) {
            if (row.sender_id !== reader && row.seq > last_read_seq) arrears.unread += 1;
            arrears.last_seq = Math.max(arrears.last_seq, row.seq);
          }
          return [conversation_id, arrears];
        }),
      );
    },
    /** Those of these that are there. One command for all of them. */
    existing: (places: readonly MessageCursor[]): Promise<MessageCursor[]> =>
      messages
        .find(
          { $or: places.map(({ conversation_id, seq }) => ({ conversation_id, seq })) },
          { conversation_id: 1, seq: 1 },
        )
        .batchSize(places.length)
        .lean<MessageCursor[]>()
        .exec(),
    /** What the other side wrote beyond `afterSeq` and has not deleted: null for nothing, else the newest `limit` in order. */
    missed: async (conversationId: number, reader: number, afterSeq: number, limit: number): Promise<Missed | null> => {
      const beyond = {
        conversation_id: conversationId,
        seq: { $gt: afterSeq },
        sender_id: { $ne: reader },
        deleted_at: null,
      };
      const [newest, [oldest], count] = await Promise.all([
        messages.find(beyond).sort({ seq: -1 }).limit(limit).lean<MessageRow[]>(),
        messages.find(beyond).sort({ seq: 1 }).limit(1).lean<MessageRow[]>(),
        messages.countDocuments(beyond),
      ]);
      const [last] = newest;
      if (!last || !oldest) return null;
      return { count, since: oldest.created_at, last_seq: last.seq, newest: newest.reverse() };
    },
    /** The other side's messages in (afterSeq, upTo]. */
    countUnread: (conversationId: number, reader: number, afterSeq: number, upTo: number) =>
      messages.countDocuments({
        conversation_id: conversationId,
        seq: { $gt: afterSeq, $lte: upTo },
        sender_id: { $ne: reader },
      }),
  };
}
export type MessagesRepo = ReturnType<typeof createMessagesRepo>;

/** Whoever tells of a change late must not lay it over a later one. What was taken away is older than nothing. */
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
