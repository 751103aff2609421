import type { Model } from "mongoose";
import { authorOf, type MessageRow } from "#server/features/chat/sending/message.model.ts";
import { LARGE_BATCH, type MessageCursor } from "#server/features/chat/sending/messages.repo.ts";
import type { SideId } from "#server/features/chat/sides.ts";
import { batchLoader } from "#server/platform/database/batch-loader.ts";
import { EVENT_KINDS, isEvent } from "#shared/chat/chat.schemas.ts";
import type { MarkedReader } from "./conversations.repo.ts";

/** How far a reader has read a conversation. */
export interface ReadPosition {
  conversation_id: number;
  last_read_seq: number;
  /** The last `seq` that the conversation's summary knows. */
  last_seq: number;
  /** The last message when the reader archived the conversation; null if they have not, missing if it does not matter. */
  archived_seq?: number | null;
}

/** What the messages themselves say of a conversation, whose summary may lag behind. */
export interface UnreadBacklog {
  /** The `seq` of each message that the reader has not read, in any order; see `isWaiting`. */
  unread: number[];
  last_seq: number;
}

/** The same, as far as lists and badges depend on it. */
export interface ListedBacklog extends UnreadBacklog {
  /** Whether the reader has archived the conversation, and no message up to `last_seq` has brought it back. */
  archived: boolean;
}

/** Messages that one side of a conversation has not read. */
export interface Missed {
  count: number;
  /** When the oldest of them was sent. */
  since: Date;
  last_seq: number;
  /** The newest ones, ascending. */
  newest: MessageRow[];
}

/** Reads which messages a person has not read yet: those that the other side has written. */
export class UnreadMessagesRepo {
  readonly #messages: Model<MessageRow>;
  /** The messages after each cursor, by conversation. If a conversation is named twice, the earlier cursor wins. */
  readonly #after = batchLoader(async (cursors: readonly MessageCursor[]) => {
    const rows = await this.#messages
      .find(
        { $or: cursors.map(({ conversation_id, seq }) => ({ conversation_id, seq: { $gt: seq } })) },
        { conversation_id: 1, seq: 1, sender_id: 1, author_id: 1, kind: 1 },
      )
      .batchSize(LARGE_BATCH)
      .lean<Pick<MessageRow, "conversation_id" | "seq" | "sender_id" | "author_id" | "kind">[]>();
    return Map.groupBy(rows, (row) => row.conversation_id);
  });

  constructor(messages: Model<MessageRow>) {
    this.#messages = messages;
  }

  /** The unread messages of a person in each of these conversations, and the last `seq` of each, in one command. */
  async backlogs(reader: MarkedReader, positions: readonly ReadPosition[]): Promise<Map<number, ListedBacklog>> {
    if (positions.length === 0) return new Map();
    const found = await this.#after(
      positions.map(({ conversation_id, last_read_seq, last_seq, archived_seq = null }) => ({
        conversation_id,
        seq: Math.min(last_read_seq, last_seq, archived_seq ?? last_seq),
      })),
    );
    return new Map(
      positions.map(({ conversation_id, last_read_seq, last_seq, archived_seq = null }) => {
        const backlog: ListedBacklog = { unread: [], last_seq, archived: archived_seq !== null };
        for (const row of found.get(conversation_id) ?? []) {
          if (isWaiting(row, reader.side) && row.seq > last_read_seq) backlog.unread.push(row.seq);
          if (archived_seq !== null && row.seq > archived_seq && bringsBack(row, reader)) backlog.archived = false;
          backlog.last_seq = Math.max(backlog.last_seq, row.seq);
        }
        return [conversation_id, backlog];
      }),
    );
  }

  /** The other side's messages after `afterSeq` that were not deleted, the newest `limit` in full; null for none. */
  async missed(conversationId: number, reader: SideId, afterSeq: number, limit: number): Promise<Missed | null> {
    const unread = {
      conversation_id: conversationId,
      seq: { $gt: afterSeq },
      sender_id: { $ne: reader },
      deleted_at: null,
      kind: { $nin: EVENT_KINDS },
    };
    const [newest, [oldest], count] = await Promise.all([
      this.#messages.find(unread).sort({ seq: -1 }).limit(limit).lean<MessageRow[]>(),
      this.#messages.find(unread).sort({ seq: 1 }).limit(1).lean<MessageRow[]>(),
      this.#messages.countDocuments(unread),
    ]);
    const [last] = newest;
    if (!last || !oldest) return null;
    return { count, since: oldest.created_at, last_seq: last.seq, newest: newest.reverse() };
  }
}

/** Whether a message can be unread for people of this side: the other one has written it. Lines and cards never are. */
export const isWaiting = ({ kind, sender_id }: Pick<MessageRow, "kind" | "sender_id">, reader: SideId): boolean =>
  sender_id !== reader && !isEvent(kind);

type Written = Pick<MessageRow, "kind" | "sender_id" | "author_id">;

/** Whether a message brings back a conversation that this person has archived: the other side or the person wrote it. */
export const bringsBack = (message: Written, { user_id, side }: MarkedReader): boolean =>
  isWaiting(message, side) || (!isEvent(message.kind) && authorOf(message) === user_id);
