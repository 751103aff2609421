import type { AnyBulkWriteOperation, ClientSession, Model } from "mongoose";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { ConversationAbout } from "#shared/chat/chat.schemas.ts";
import { type ConversationRow, type Preview, pairOf } from "./conversation.model.ts";

/** The end of a conversation, to be written behind its messages. */
export interface SummaryUpdate {
  conversation_id: number;
  seq: number;
  message: Preview;
  /** Whose mark moves to `seq` with it. */
  read_by?: number;
}

/** Up to where the messages of a conversation have reached one side. */
export interface DeliveryMark {
  conversation_id: number;
  user_id: number;
  seq: number;
}

/** As much of a message as a list of conversations shows. */
const PREVIEW_MAX = 200;

export function previewOf({ _id, sender_id, kind, content, attachments, created_at, deleted_at }: MessageRow): Preview {
  const files = attachments && { attachments: attachments.map(({ kind, title }) => ({ kind, title })) };
  return { id: _id, sender_id, kind, content: content.slice(0, PREVIEW_MAX), ...files, created_at, deleted_at };
}

/** Moves one side's mark to `seq`, unless it stands there or beyond. */
function markForward(id: number, userId: number, seq: number) {
  return {
    filter: { _id: id, members: { $elemMatch: { user_id: userId, last_read_seq: { $lt: seq } } } },
    update: { $set: { "members.$.last_read_seq": seq } },
  };
}

/** What a conversation is about moves on by its `rev` alone: who has read the applications earlier comes too late. */
function aboutForward(id: number, about: ConversationAbout) {
  return {
    filter: { _id: id, $or: [{ about: null }, { "about.rev": { $lt: about.rev } }] },
    update: { $set: { about } },
  };
}

export function createConversationsRepo(conversations: Model<ConversationRow>) {
  const findByPair = (a: number, b: number) =>
    conversations.findOne({ pair: pairOf(a, b) }).lean<ConversationRow | null>();
  return {
    findById: (id: number) => conversations.findById(id).lean<ConversationRow | null>(),
    findByPair,
    findByIds: (ids: readonly number[]) => conversations.find({ _id: { $in: ids } }).lean<ConversationRow[]>(),
    countOf: (userId: number): Promise<number> => conversations.countDocuments({ "members.user_id": userId }).exec(),
    listOf: (userId: number, limit: number) =>
      conversations
        .find({ "members.user_id": userId })
        .sort({ updated_at: -1 })
        .limit(limit)
        .batchSize(limit)
        .lean<ConversationRow[]>(),
    /** Those that changed since, and those of these ids; as much of each as says who has read what. */
    changedSince: (since: Date, ids: readonly number[]) =>
      conversations
        .find({ $or: [{ updated_at: { $gte: since } }, { _id: { $in: ids } }] }, { last_message: 0 })
        .lean<ConversationRow[]>(),
    /** A mail has told one side of the messages up to `seq`. */
    markMailed: async (id: number, userId: number, seq: number, at: Date): Promise<void> => {
      await conversations.updateOne(
        { _id: id, "members.user_id": userId },
        { $set: { "members.$.mailed_seq": seq, "members.$.mailed_at": at } },
      );
    },
    /** Of these people, those who are in a conversation with the user. */
    correspondentsAmong: async (userId: number, others: readonly number[]): Promise<number[]> => {
      const pairs = new Map(others.map((other) => [pairOf(userId, other), other]));
      const rows = await conversations
        .find({ pair: { $in: [...pairs.keys()] } }, { pair: 1 })
        .lean<Pick<ConversationRow, "pair">[]>();
      return rows.flatMap((row) => pairs.get(row.pair) ?? []);
    },
    /** The conversations of a user with these people, by the other one. */
    idsWith: async (userId: number, others: readonly number[]): Promise<Map<number, number>> => {
      const pairs = new Map(others.map((other) => [pairOf(userId, other), other]));
      if (pairs.size === 0) return new Map();
      const rows = await conversations
        .find({ pair: { $in: [...pairs.keys()] } }, { pair: 1 })
        .batchSize(pairs.size)
        .lean<Pick<ConversationRow, "_id" | "pair">[]>();
      return new Map(rows.map((row) => [pairs.get(row.pair) ?? 0, row._id]));
    },
    /** The id of the conversation of two people; null where there is none. */
    idBetween: async (a: number, b: number): Promise<number | null> =>
      (await conversations.findOne({ pair: pairOf(a, b) }, { _id: 1 }).lean<Pick<ConversationRow, "_id"> | null>())
        ?._id ?? null,
    /** The other sides of a user's newest conversations. */
    correspondentsOf: async (userId: number, limit: number): Promise<number[]> => {
      const rows = await conversations
        .find({ "members.user_id": userId }, { "members.user_id": 1 })
        .sort({ updated_at: -1 })
        .limit(limit)
        .batchSize(limit)
        .lean<Pick<ConversationRow, "members">[]>();
      return rows.flatMap((row) => row.members.map(({ user_id }) => user_id)).filter((id) => id !== userId);
    },
    /** Makes the pair's conversation, or finds the one that another call made a moment ago. */
    open: async (id: number, a: number, b: number, at: Date): Promise<{ row: ConversationRow; fresh: boolean }> => {
      const row: ConversationRow = {
        _id: id,
        pair: pairOf(a, b),
        members: [
          { user_id: a, last_read_seq: 0 },
          { user_id: b, last_read_seq: 0 },
        ],
        last_seq: 0,
        last_message: null,
        created_at: at,
        updated_at: at,
      };
      try {
        await conversations.create(row);
        return { row, fresh: true };
      } catch (err) {
        if (duplicateKeyOf(err) === null) throw err;
        const existing = await findByPair(a, b);
        if (!existing) throw err;
        return { row: existing, fresh: false };
      }
    },
    /** Moves one side's mark forward, never back. */
    markRead: async (id: number, userId: number, seq: number): Promise<void> => {
      const { filter, update } = markForward(id, userId, seq);
      await conversations.updateOne(filter, update);
    },
    /** Moves delivered marks forward, never back. */
    writeDelivered: async (marks: readonly DeliveryMark[]): Promise<void> => {
      const writes = marks.map(
        ({ conversation_id, user_id, seq }): AnyBulkWriteOperation<ConversationRow> => ({
          updateOne: {
            filter: { _id: conversation_id, "members.user_id": user_id },
            update: { $max: { "members.$.delivered_seq": seq } },
          },
        }),
      );
      await conversations.bulkWrite(writes, { ordered: false });
    },
    /** Of all conversations of these people, who answered first and how soon, as far as that is known. */
    openingsOf: (userIds: readonly number[]) =>
      conversations
        .find({ "members.user_id": { $in: userIds } }, { opening: 1 })
        .batchSize(1000)
        .lean<Pick<ConversationRow, "_id" | "opening">[]>(),
    /** It never changes: two who write it write the same. */
    writeOpenings: async (openings: readonly Required<Pick<ConversationRow, "_id" | "opening">>[]): Promise<void> => {
      const writes = openings.map(({ _id, opening }) => ({
        updateOne: { filter: { _id }, update: { $set: { opening } } },
      }));
      await conversations.bulkWrite(writes, { ordered: false });
    },
    /** @returns the conversation as it is now; null where it knew that, or something newer */
    writeAbout: (id: number, about: ConversationAbout) => {
      const { filter, update } = aboutForward(id, about);
      return conversations
        .findOneAndUpdate(filter, update, { returnDocument: "after" })
        .lean<ConversationRow | null>()
        .exec();
    },
    /** The same for many at once. */
    writeAbouts: async (abouts: ReadonlyMap<number, ConversationAbout>): Promise<void> => {
      const writes = [...abouts].map(([id, about]) => ({ updateOne: aboutForward(id, about) }));
      if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
    },
    /** The applications of somebody are gone: nothing ties them to anybody any more. A second time it does nothing. */
    emptyAbouts: async (userId: number): Promise<void> => {
      await conversations.updateMany(
        { "members.user_id": userId, "about.application": { $ne: null } },
        { $set: { "about.application": null, "about.others": 0 }, $inc: { "about.rev": 1 } },
      );
    },
    /** Those that were written in last since then, the newest first: between whom, and how many messages; none of them. */
    latest: async (since: Date, limit: number) => {
      const rows = await conversations
        .find(
          { updated_at: { $gte: since }, last_seq: { $gt: 0 } },
          { "members.user_id": 1, last_seq: 1, updated_at: 1 },
        )
        .sort({ updated_at: -1 })
        .limit(limit)
        .lean<Pick<ConversationRow, "members" | "last_seq" | "updated_at">[]>();
      return rows.map(({ members: [a, b], last_seq: messages, updated_at: last_at }) => ({
        ...{ a: a.user_id, b: b.user_id, messages, last_at },
      }));
    },
    /** A message was changed: where it is the newest, the summary shows it as it is now. */
    rewritePreview: async (row: MessageRow, session: ClientSession): Promise<void> => {
      await conversations.updateOne(
        { _id: row.conversation_id, "last_message.id": row._id },
        { $set: { last_message: previewOf(row) } },
        { session },
      );
    },
    /** Writes summaries, each only forward. */
    writeTails: async (tails: readonly SummaryUpdate[]): Promise<void> => {
      const summaries = tails.map(
        (tail): AnyBulkWriteOperation<ConversationRow> => ({
          updateOne: {
            filter: { _id: tail.conversation_id, last_seq: { $lt: tail.seq } },
            update: {
              $set: {
                last_seq: tail.seq,
                last_message: tail.message,
                updated_at: tail.message.created_at,
              },
            },
          },
        }),
      );
      const marks = tails.flatMap((tail): AnyBulkWriteOperation<ConversationRow>[] =>
        tail.read_by === undefined ? [] : [{ updateOne: markForward(tail.conversation_id, tail.read_by, tail.seq) }],
      );
      const writes = [...summaries, ...marks];
      if (writes.length > 0) await conversations.bulkWrite(writes, { ordered: false });
    },
  };
}
export type ConversationsRepo = ReturnType<typeof createConversationsRepo>;
