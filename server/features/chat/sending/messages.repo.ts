import { type ClientSession, type Model, mongo, type UpdateQuery } from "mongoose";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import type { ReactionKind } from "#shared/chat/reactions.ts";
import type { MessageRow } from "./message.model.ts";

/** The newest numbers of a conversation. */
export interface Head {
  seq: number;
  rev: number;
}

/** The outcome of one insert. Rows in neither list were not tried. */
export interface Insertion {
  /** On disk. */
  stored: MessageRow[];
  refused: Refusal[];
}

/** A row that a unique index refused. */
export interface Refusal {
  row: MessageRow;
  /** Whether its number is taken. If not, its message is probably stored already. */
  isNumberTaken: boolean;
}

/** The name of one message. */
export type MessageCursor = Pick<MessageRow, "conversation_id" | "seq">;

/** Rows in one answer of the database. Its default is 101, and a second command for the rest. */
export const LARGE_BATCH = 5000;
/** Messages in one answer that several callers of the same moment share. */
const SHARED_MAX = 1000;
/** Conversations in one query for the messages to which someone has reacted. */
const CONVERSATIONS_MAX = 1000;
/** Changes in one answer about the heads of several conversations. With more, the heads are only nearer to the truth. */
const NEWER_MAX = 1000;
const DUPLICATE_KEY = 11000;
/** What MongoDB's message says when the index of `seq` or of `rev` refused a row. The driver passes on no more. */
const NUMBER_TAKEN = /index: conversation_id_1_(?:seq|rev)_1 /;

/** What a revision of a message sets. A deletion also removes the reactions. */
export type Revision = Pick<MessageRow, "rev" | "updated_at"> &
  Partial<
    Pick<MessageRow, "kind" | "content" | "line" | "attachments" | "voice" | "card" | "edited_at" | "deleted_at">
  > & {
    reaction?: ReactionChange;
  };

/** What the reaction of one person becomes. */
interface ReactionChange {
  user_id: number;
  /** Null removes it. */
  kind: ReactionKind | null;
}

/** The revision came too late: tabs may have seen a newer `rev`, so that they would never ask for this one. */
export class RevTaken extends Error {
  constructor() {
    super("the conversation has a newer rev already");
  }
}

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
   * Inserts in the given order and stops at the first row that a unique index refuses, so that no later `seq` of a
   * conversation is ever stored before an earlier one. On return every stored row is on disk.
   */
  insertInOrder(rows: MessageRow[]): Promise<Insertion> {
    return this.#insert(rows, true);
  }

  /** Inserts every row that no index refuses. Only for rows of different conversations. */
  insertEach(rows: MessageRow[]): Promise<Insertion> {
    return this.#insert(rows, false);
  }

  async #insert(rows: MessageRow[], ordered: boolean): Promise<Insertion> {
    try {
      // The driver's own call: the rows are complete, and casting each one would cost more than the insert.
      await this.#messages.collection.insertMany(rows as never[], { ordered });
      return { stored: rows, refused: [] };
    } catch (err) {
      const errors = refusalsIn(err);
      if (!errors) throw err;
      const tried = ordered ? rows.slice(0, 1 + Math.max(...errors.keys())) : rows;
      const stored: MessageRow[] = [];
      const refused: Refusal[] = [];
      for (const [index, row] of tried.entries()) {
        const message = errors.get(index);
        if (message === undefined) stored.push(row);
        else refused.push({ row, isNumberTaken: NUMBER_TAKEN.test(message) });
      }
      return { stored, refused };
    }
  }

  /** The newest numbers of a conversation; zeros for one without messages. */
  async head(conversationId: number): Promise<Head> {
    const last = (by: "seq" | "rev") =>
      this.#messages
        .findOne({ conversation_id: conversationId }, { seq: 1, rev: 1 })
        .sort({ [by]: -1 })
        .lean<MessageRow | null>();
    const newest = await last("rev");
    const { seq = 0, rev = 0 } = newest ?? {};
    // Every message and every revision has taken one `rev`: no message was ever revised, and none is newer.
    if (seq === rev) return { seq, rev };
    return { seq: (await last("seq"))?.seq ?? 0, rev };
  }

  /** What has changed in conversations since the given heads: `seq` and `rev` of each changed message. */
  newerThan(heads: ReadonlyMap<number, Head>): Promise<Pick<MessageRow, "conversation_id" | "seq" | "rev">[]> {
    const newer = [...heads].map(([conversation_id, { rev }]) => ({ conversation_id, rev: { $gt: rev } }));
    return this.#messages
      .find({ $or: newer }, { _id: 0, conversation_id: 1, seq: 1, rev: 1 })
      .sort({ conversation_id: 1, rev: 1 })
      .limit(NEWER_MAX)
      .batchSize(NEWER_MAX)
      .lean<Pick<MessageRow, "conversation_id" | "seq" | "rev">[]>()
      .exec();
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

  /** The messages with these ids, in any order. */
  findByIds(ids: readonly number[]): Promise<MessageRow[]> {
    return this.#messages
      .find({ _id: { $in: ids } })
      .batchSize(ids.length)
      .lean<MessageRow[]>()
      .exec();
  }

  /** The messages of these conversations to which someone has reacted, by conversation and in the order of their ids. */
  async reactedBy(userId: number, conversationIds: readonly number[]): Promise<MessageRow[]> {
    const found: MessageRow[][] = [];
    for (let from = 0; from < conversationIds.length; from += CONVERSATIONS_MAX) {
      const ids = conversationIds.slice(from, from + CONVERSATIONS_MAX);
      // The second condition lets the database use the index of messages with reactions.
      const reacted = { reactions: { $exists: true }, [`reactions.${userId}`]: { $exists: true } };
      found.push(
        await this.#messages
          .find({ conversation_id: { $in: ids }, ...reacted })
          .sort({ conversation_id: 1, _id: 1 })
          .batchSize(LARGE_BATCH)
          .lean<MessageRow[]>(),
      );
    }
    return found.flat();
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
   * @throws {RevTaken} or a duplicate key error
   */
  async revise(id: number, revision: Revision, session: ClientSession): Promise<MessageRow | null> {
    const kept = { _id: id, deleted_at: null };
    const row = await this.#messages
      .findOneAndUpdate({ ...kept, rev: { $lt: revision.rev }, ...olderThan(revision.card) }, updateOf(revision), {
        returnDocument: "after",
        session,
      })
      .lean<MessageRow | null>();
    // The index does not refuse a number that a message had and has given up for a newer one: neither to the same one,
    if (!row) {
      if (await this.#messages.exists({ ...kept, rev: { $gte: revision.rev } }).session(session)) throw new RevTaken();
      return null;
    }
    // nor to another one.
    const newer = { conversation_id: row.conversation_id, rev: { $gt: revision.rev } };
    if (await this.#messages.exists(newer).session(session)) throw new RevTaken();
    return row;
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

/** Only the reaction of one person: two people may react at the same time, on two processes. */
function updateOf({ reaction, ...set }: Revision): UpdateQuery<MessageRow> {
  if (!reaction) return { $set: set, ...(set.deleted_at && { $unset: { reactions: 1 } }) };
  const place = `reactions.${reaction.user_id}`;
  if (reaction.kind === null) return { $set: set, $unset: { [place]: 1 } };
  return { $set: { ...set, [place]: reaction.kind } };
}

/** A late update must not replace a newer card. An emptied card has no version, so no update matches it. */
function olderThan(card: MessageRow["card"]) {
  return card?.interview ? { "card.interview.version": { $lt: card.interview.version } } : {};
}

/**
 * The messages of duplicate key errors by the row's index in the insert; null if anything else went wrong: then some
 * rows may be on disk, or be rolled back.
 */
function refusalsIn(err: unknown): Map<number, string> | null {
  if (!(err instanceof mongo.MongoBulkWriteError) || err.result.getWriteConcernError()) return null;
  const errors = [err.writeErrors].flat();
  if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) return null;
  return new Map(errors.map(({ index, errmsg }) => [index, errmsg ?? ""]));
}
