import type { Model } from "mongoose";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { LARGE_BATCH } from "#server/features/chat/sending/messages.repo.ts";
import { WRITTEN } from "./message-counts.repo.ts";

/** The fields of a message that say who wrote it and when. */
const BEGINNING = { conversation_id: 1, seq: 1, sender_id: 1, kind: 1, created_at: 1 } as const;
export type Beginning = Pick<MessageRow, keyof typeof BEGINNING>;

/** The first message that one side of a conversation wrote. */
export interface FirstMessage {
  conversation_id: number;
  sender_id: number;
  seq: number;
  at: Date;
}

/** Reads how conversations began. */
export class FirstMessagesRepo {
  readonly #messages: Model<MessageRow>;

  constructor(messages: Model<MessageRow>) {
    this.#messages = messages;
  }

  /** The messages of several conversations up to a `seq`, system lines included, in any order. */
  upTo(conversationIds: readonly number[], seq: number): Promise<Beginning[]> {
    return this.#messages
      .find({ conversation_id: { $in: conversationIds }, seq: { $lte: seq } }, BEGINNING)
      .batchSize(LARGE_BATCH)
      .lean<Beginning[]>()
      .exec();
  }

  /** The first message of each person in each conversation; nobody wrote system lines and cards. */
  async ofEachPerson(conversationIds: readonly number[]): Promise<FirstMessage[]> {
    const rows = await this.#messages.aggregate<{ _id: { c: number; s: number }; seq: number; at: Date }>([
      { $match: { conversation_id: { $in: conversationIds }, kind: { $in: WRITTEN } } },
      {
        $group: {
          _id: { c: "$conversation_id", s: "$sender_id" },
          seq: { $min: "$seq" },
          at: { $min: "$created_at" },
        },
      },
    ]);
    return rows.map(({ _id, seq, at }) => ({ conversation_id: _id.c, sender_id: _id.s, seq, at }));
  }
}
