import type { AnyBulkWriteOperation, ClientSession, Model } from "mongoose";
import { type MessageRow, voiceOf } from "#server/features/chat/sending/message.model.ts";
import { asSide, type SideId } from "#server/features/chat/sides.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import {
  type AskedAbout,
  type ConversationRow,
  type LinkedAbout,
  type Marks,
  MEMBERSHIP,
  type Membership,
  type Preview,
  pairOf,
} from "./conversation.model.ts";

/** The newest message of a conversation, to be written to its summary. */
export interface SummaryUpdate {
  conversation_id: number;
  seq: number;
  message: Preview;
  /** Who has read up to `seq` by sending it. */
  read_by?: MarkedReader;
}

/** A person whose marks are stored, and the side for which they read. */
export interface MarkedReader {
  user_id: number;
  side: SideId;
}

/** Up to where the messages of a conversation have reached one person. */
export interface DeliveryMark extends MarkedReader {
  conversation_id: number;
  seq: number;
}

/** Characters of a message that the list of conversations shows. */
const PREVIEW_MAX = 200;

export function previewOf(row: MessageRow): Preview {
  const { _id, sender_id, author_id, kind, content, line, attachments, created_at, deleted_at } = row;
  const voice = voiceOf(row);
  const more = {
    ...(author_id !== undefined && { author_id }),
    ...(line && { line }),
    ...(attachments && { attachments: attachments.map(({ kind, title }) => ({ kind, title })) }),
    ...(voice && { voice: { duration_ms: voice.duration_ms } }),
  };
  return { id: _id, sender_id, kind, content: content.slice(0, PREVIEW_MAX), ...more, created_at, deleted_at };
}

const summaryOf = (last_seq: number, last_message: Preview) => ({
  ...{ last_seq, last_message },
  updated_at: last_message.created_at,
});

/**
 * Moves marks of one person forward, never back. Those of a colleague are created if need be, in the same step, so that two
 * processes cannot do it twice.
 */
function marksForward(id: number, { user_id, side }: MarkedReader, marks: Partial<Marks>) {
  const isColleague = user_id !== side;
  const place = isColleague ? `colleagues.${user_id}` : "members.$";
  const raised = Object.entries(marks).map(([name, value]) => [`${place}.${name}`, value]);
  return {
    filter: { _id: id, "members.user_id": side as number },
    update: { $max: Object.fromEntries(raised), ...(isColleague && { $set: { [`${place}.side`]: side } }) },
  };
}

/** Replaces what a conversation is about only by a newer `rev`: an older read of the applications must not win. */
function aboutForward(id: number, about: LinkedAbout) {
  return {
    filter: { _id: id, $or: [{ about: null }, { "about.rev": { $lt: about.rev } }] },
    update: { $set: { about } },
  };
}

/** The stored conversations. */
export class ConversationsRepo {
  readonly #conversations: Model<ConversationRow>;

  constructor(conversations: Model<ConversationRow>) {
    this.#conversations = conversations;
  }

  findById(id: number): Promise<ConversationRow | null> {
    return this.#conversations.findById(id).lean<ConversationRow | null>().exec();
  }

  findByPair(a: number, b: number): Promise<ConversationRow | null> {
    return this.#conversations
      .findOne({ pair: pairOf(a, b) })
      .lean<ConversationRow | null>()
      .exec();
  }

  findByIds(ids: readonly number[]): Promise<ConversationRow[]> {
    return this.#conversations
      .find({ _id: { $in: ids } })
      .lean<ConversationRow[]>()
      .exec();
  }

  countOf(side: number): Promise<number> {
    return this.#conversations.countDocuments({ "members.user_id": side }).exec();
  }

  /** The ids of all conversations of a side. */
  async idsOf(side: SideId): Promise<number[]> {
    const rows = await this.#conversations
      .find({ "members.user_id": side }, { _id: 1 })
      .batchSize(1000)
      .lean<Pick<ConversationRow, "_id">[]>();
    return rows.map(({ _id }) => _id);
  }

  /** The other sides of a side's newest conversations. */
  async correspondentsOf(side: SideId, limit: number): Promise<SideId[]> {
    const rows = await this.#conversations
      .find({ "members.user_id": side }, { "members.user_id": 1 })
      .sort({ updated_at: -1 })
      .limit(limit)
      .batchSize(limit)
      .lean<Pick<ConversationRow, "members">[]>();
    return rows.flatMap((row) => row.members.map(({ user_id }) => asSide(user_id))).filter((id) => id !== side);
  }

  /** A side's conversations, the one that changed last first. */
  listOf(side: SideId, limit: number): Promise<ConversationRow[]> {
    return this.#conversations
      .find({ "members.user_id": side })
      .sort({ updated_at: -1 })
      .limit(limit)
      .batchSize(limit)
      .lean<ConversationRow[]>()
      .exec();
  }

  /** Those that changed since then, and those with these ids, without their last message. */
  changedSince(since: Date, ids: readonly number[]): Promise<ConversationRow[]> {
    return this.#conversations
      .find({ $or: [{ updated_at: { $gte: since } }, { _id: { $in: ids } }] }, { last_message: 0 })
      .lean<ConversationRow[]>()
      .exec();
  }

  /** Those of these sides that have a conversation with one. */
  async correspondentsAmong(side: number, others: readonly number[]): Promise<SideId[]> {
    return [...(await this.idsWith(side, others)).keys()].map(asSide);
  }

  /** The ids of a side's conversations with others, by the other side. */
  async idsWith(side: number, others: readonly number[]): Promise<Map<number, number>> {
    const pairs = new Map(others.map((other) => [pairOf(side, other), other]));
    if (pairs.size === 0) return new Map();
    const rows = await this.#conversations
      .find({ pair: { $in: [...pairs.keys()] } }, { pair: 1 })
      .batchSize(pairs.size)
      .lean<Pick<ConversationRow, "_id" | "pair">[]>();
    return new Map(rows.map((row) => [pairs.get(row.pair) ?? 0, row._id]));
  }

  /** The id of the conversation of two sides; null if they have none. */
  async idBetween(a: number, b: number): Promise<number | null> {
    const row = await this.#conversations
      .findOne({ pair: pairOf(a, b) }, { _id: 1 })
      .lean<Pick<ConversationRow, "_id"> | null>();
    return row?._id ?? null;
  }

  /**
   * Creates the pair's conversation, or finds the one that another call created a moment ago.
   * @param companyId the one of the two that is a company; null if none is, undefined if that is not known
   */
  async open(
    id: number,
    a: number,
    b: number,
    at: Date,
    companyId?: number | null,
  ): Promise<{ row: ConversationRow; fresh: boolean }> {
    const row: ConversationRow = {
      _id: id,
      pair: pairOf(a, b),
      members: [
        { user_id: a, last_read_seq: 0 },
        { user_id: b, last_read_seq: 0 },
      ],
      ...(companyId !== undefined && { company_id: companyId }),
      last_seq: 0,
      last_message: null,
      created_at: at,
      updated_at: at,
    };
    try {
      await this.#conversations.create(row);
      return { row, fresh: true };
    } catch (err) {
      if (duplicateKeyOf(err) === null) throw err;
      const existing = await this.findByPair(a, b);
      if (!existing) throw err;
      return { row: existing, fresh: false };
    }
  }

  /** Who is in a conversation, with their marks as they are now; null for one that does not exist. */
  membersOf(id: number): Promise<Membership | null> {
    return this.#conversations.findById(id, MEMBERSHIP).lean<Membership | null>().exec();
  }

  /**
   * Moves one person's read mark forward, never back.
   * @returns everyone's marks as they were before, so that only one of several callers and processes sees that it has moved
   * the mark; null for a stranger
   */
  moveReadMark(id: number, reader: MarkedReader, seq: number): Promise<Membership | null> {
    const { filter, update } = marksForward(id, reader, { last_read_seq: seq });
    return this.#conversations
      .findOneAndUpdate(filter, update, { returnDocument: "before", projection: MEMBERSHIP })
      .lean<Membership | null>()
      .exec();
  }

  /** Moves delivered marks forward, never back. */
  async writeDelivered(marks: readonly DeliveryMark[]): Promise<void> {
    const writes = marks.map(
      ({ conversation_id, seq, ...reader }): AnyBulkWriteOperation<ConversationRow> => ({
        updateOne: marksForward(conversation_id, reader, { delivered_seq: seq }),
      }),
    );
    await this.#conversations.bulkWrite(writes, { ordered: false });
  }

  /** Records that an email has notified one person of the messages up to `seq`. Never moves back. */
  async markMailed(id: number, reader: MarkedReader, seq: number, at: Date): Promise<void> {
    const { filter, update } = marksForward(id, reader, { mailed_seq: seq, mailed_at: at });
    await this.#conversations.updateOne(filter, update);
  }

  /** Of all conversations of these sides: who replied first and how soon, as far as that is stored. */
  firstRepliesOf(userIds: readonly number[]): Promise<Pick<ConversationRow, "_id" | "opening">[]> {
    return this.#conversations
      .find({ "members.user_id": { $in: userIds } }, { opening: 1 })
      .batchSize(1000)
      .lean<Pick<ConversationRow, "_id" | "opening">[]>()
      .exec();
  }

  /** An opening never changes, so two processes that write it write the same. */
  async writeFirstReplies(openings: readonly Required<Pick<ConversationRow, "_id" | "opening">>[]): Promise<void> {
    const writes = openings.map(({ _id, opening }) => ({
      updateOne: { filter: { _id }, update: { $set: { opening } } },
    }));
    await this.#conversations.bulkWrite(writes, { ordered: false });
  }

  /** @returns the conversation as it is now; null if it already had this `rev` or a newer one */
  writeAbout(id: number, about: LinkedAbout): Promise<ConversationRow | null> {
    const { filter, update } = aboutForward(id, about);
    return this.#conversations
      .findOneAndUpdate(filter, update, { returnDocument: "after" })
      .lean<ConversationRow | null>()
      .exec();
  }

  /** The same for many conversations, by their ids. */
  async writeAbouts(abouts: ReadonlyMap<number, LinkedAbout>): Promise<void> {
    const writes = [...abouts].map(([id, about]) => ({ updateOne: aboutForward(id, about) }));
    if (writes.length > 0) await this.#conversations.bulkWrite(writes, { ordered: false });
  }

  /**
   * Stores the job about which a conversation's job seeker asks.
   * @returns the conversation as it is now; null if they have asked about this job last
   */
  writeAsked(id: number, { job_id, job_title, after_seq }: Omit<AskedAbout, "rev">): Promise<ConversationRow | null> {
    const asked = {
      "asked_about.job_id": job_id,
      "asked_about.job_title": job_title,
      "asked_about.after_seq": after_seq,
    };
    return this.#conversations
      .findOneAndUpdate(
        { _id: id, "asked_about.job_id": { $ne: job_id } },
        { $set: asked, $inc: { "asked_about.rev": 1 } },
        { returnDocument: "after" },
      )
      .lean<ConversationRow | null>()
      .exec();
  }

  /** Removes the applications of a deleted account, and what was asked about, from its conversations. Safe to repeat. */
  async emptyAbouts(userId: number): Promise<void> {
    await this.#conversations.updateMany(
      { "members.user_id": userId, "about.application": { $ne: null } },
      { $set: { "about.application": null, "about.others": 0 }, $inc: { "about.rev": 1 } },
    );
    await this.#conversations.updateMany(
      { "members.user_id": userId, "asked_about.job_id": { $ne: null } },
      { $set: { "asked_about.job_id": null, "asked_about.job_title": "" }, $inc: { "asked_about.rev": 1 } },
    );
  }

  /** The conversations with messages since then, newest first: their two sides and message counts, no message text. */
  async latest(since: Date, limit: number) {
    const rows = await this.#conversations
      .find({ updated_at: { $gte: since }, last_seq: { $gt: 0 } }, { "members.user_id": 1, last_seq: 1, updated_at: 1 })
      .sort({ updated_at: -1 })
      .limit(limit)
      .lean<Pick<ConversationRow, "members" | "last_seq" | "updated_at">[]>();
    return rows.map(({ members: [a, b], last_seq: messages, updated_at: last_at }) => ({
      ...{ a: a.user_id, b: b.user_id, messages, last_at },
    }));
  }

  /**
   * After a message was changed: writes it to the summary, unless that shows a newer message. A summary that lags behind
   * moves forward to this message, so that `writeSummaries` refuses the old text if a process writes it later.
   */
  async writeRevised(row: MessageRow, session: ClientSession): Promise<void> {
    await this.#conversations.updateOne(
      { _id: row.conversation_id, last_seq: { $lte: row.seq } },
      { $set: summaryOf(row.seq, previewOf(row)) },
      { session },
    );
  }

  /**
   * Writes summaries, each together with its author's mark; none of them replaces a newer one, or one of the same message,
   * which may have been changed or deleted meanwhile.
   */
  async writeSummaries(updates: readonly SummaryUpdate[]): Promise<void> {
    if (updates.length === 0) return;
    const marks = updates.map(({ conversation_id, seq, read_by }) =>
      read_by ? marksForward(conversation_id, read_by, { last_read_seq: seq }) : null,
    );
    const summaries = updates.map(({ conversation_id, seq, message }, index) => {
      const { filter, update } = marks[index] ?? { filter: { _id: conversation_id }, update: {} };
      return {
        updateOne: {
          filter: { ...filter, last_seq: { $lt: seq } },
          update: { ...update, $set: { ...update.$set, ...summaryOf(seq, message) } },
        },
      };
    });
    // The driver's own call: there is nothing to cast, which would cost more than the rest.
    const { matchedCount } = await this.#conversations.collection.bulkWrite(summaries as never[], { ordered: false });
    // Marks move also if a newer summary is there.
    const alone = matchedCount < updates.length ? marks.flatMap((mark) => (mark ? [{ updateOne: mark }] : [])) : [];
    if (alone.length > 0) await this.#conversations.bulkWrite(alone, { ordered: false });
  }
}
