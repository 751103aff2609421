import type { Model, UpdateQuery } from "mongoose";
import { storedMarks } from "#server/features/chat/sending/members.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import { PINNED_MAX } from "#shared/chat/chat.schemas.ts";
import type { ConversationRow } from "./conversation.model.ts";
import type { MarkedReader } from "./conversations.repo.ts";

/** What one person has set for a conversation. */
export interface PersonalFlags {
  rev: number;
  marked_unread: boolean;
  muted: boolean;
  /** The last message when they archived it. A later one may have brought it back. Null if they have not archived it. */
  archived_seq: number | null;
  pinned: boolean;
}

/** The flags to change. */
export type FlagsUpdate = Partial<Omit<PersonalFlags, "rev">>;

/** What is read to find a person's flags and to change them. */
type FlaggedRow = Pick<ConversationRow, "_id" | "members" | "colleagues" | "pins">;
type Update = UpdateQuery<ConversationRow>;

/** The places for the pins of one person. */
const placesOf = (userId: number): string[] => Array.from({ length: PINNED_MAX }, (_, place) => `${userId}:${place}`);

export function flagsOf(row: Omit<FlaggedRow, "_id">, reader: Pick<MarkedReader, "user_id">): PersonalFlags {
  const { rev = 0, marked_unread = false, muted = false, archived_seq = null } = storedMarks(row, reader).flags ?? {};
  const pinned = row.pins?.some((pin) => pin.startsWith(`${reader.user_id}:`)) ?? false;
  return { rev, marked_unread, muted, archived_seq, pinned };
}

/** The path of a person's flags. Not by the positional operator, because a filter may name a second list. */
function pathOf({ members }: Pick<FlaggedRow, "members">, { user_id, side }: MarkedReader): string {
  if (user_id !== side) return `colleagues.${user_id}.flags`;
  return `members.${members.findIndex((member) => member.user_id === side)}.flags`;
}

/** Sets everything but pins. A colleague without marks gets them in the same step. */
function updateOf(row: FlaggedRow, reader: MarkedReader, { marked_unread, muted, archived_seq }: FlagsUpdate): Update {
  const path = pathOf(row, reader);
  const isColleague = reader.user_id !== reader.side;
  const set = {
    ...(marked_unread !== undefined && { [`${path}.marked_unread`]: marked_unread }),
    ...(muted !== undefined && { [`${path}.muted`]: muted }),
    ...(typeof archived_seq === "number" && { [`${path}.archived_seq`]: archived_seq }),
    ...(isColleague && { [`colleagues.${reader.user_id}.side`]: reader.side }),
  };
  return {
    $inc: { [`${path}.rev`]: 1 },
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(archived_seq === null && { $unset: { [`${path}.archived_seq`]: 1 } }),
  };
}

/** What people have set for their conversations. It is stored in the conversations, next to their read marks. */
export class ConversationFlagsRepo {
  readonly #conversations: Model<ConversationRow>;

  constructor(conversations: Model<ConversationRow>) {
    this.#conversations = conversations;
  }

  /**
   * Changes flags of one person.
   * @returns the conversation as it is now; 'full' if it is to be pinned and all of the person's places are taken; null if
   * it does not exist
   */
  set(row: FlaggedRow, reader: MarkedReader, change: FlagsUpdate): Promise<ConversationRow | "full" | null> {
    const update = updateOf(row, reader, change);
    if (change.pinned === true) return this.#pin(row._id, reader, update);
    const unpinned = change.pinned === false && { $pullAll: { pins: placesOf(reader.user_id) } };
    return this.#write({ _id: row._id }, { ...update, ...unpinned });
  }

  /**
   * Ends that a conversation is marked as unread, unless the person has changed their flags since `row` was read.
   * @returns the conversation as it is now; null if nothing has changed
   */
  unmark(row: FlaggedRow, reader: MarkedReader): Promise<ConversationRow | null> {
    const path = pathOf(row, reader);
    return this.#write(
      { _id: row._id, [`${path}.rev`]: flagsOf(row, reader).rev },
      updateOf(row, reader, { marked_unread: false }),
    );
  }

  /** Removes where a conversation was archived that has come back since, so that it is not looked up again. */
  async forgetArchived(row: FlaggedRow, reader: MarkedReader): Promise<void> {
    const path = `${pathOf(row, reader)}.archived_seq`;
    await this.#conversations.updateOne(
      { _id: row._id, [path]: flagsOf(row, reader).archived_seq },
      { $unset: { [path]: 1 } },
    );
  }

  /** Removes everything that a deleted account has set. Safe to repeat. */
  async removeOf({ user_id, side }: MarkedReader): Promise<void> {
    const path = user_id === side ? "members.$" : `colleagues.${user_id}`;
    await this.#conversations.updateMany(
      { "members.user_id": side as number },
      { $unset: { [`${path}.flags`]: 1 }, $pullAll: { pins: placesOf(user_id) } },
    );
  }

  /** The conversations that a person has pinned, in any order. */
  pinnedBy({ user_id, side }: MarkedReader): Promise<ConversationRow[]> {
    return this.#conversations
      .find({ "members.user_id": side as number, pins: { $in: placesOf(user_id) } })
      .lean<ConversationRow[]>()
      .exec();
  }

  async #pin(id: number, reader: MarkedReader, update: Update): Promise<ConversationRow | "full" | null> {
    const places = placesOf(reader.user_id);
    const pinned = await this.pinnedBy(reader);
    const taken = new Set(pinned.flatMap(({ pins = [] }) => pins));
    for (const place of places.filter((one) => !taken.has(one))) {
      try {
        const row = await this.#write({ _id: id, pins: { $nin: places } }, { ...update, $push: { pins: place } });
        // Another call has just pinned the same conversation.
        return row ?? (await this.#write({ _id: id }, update));
      } catch (err) {
        // Another call has just taken this place.
        if (duplicateKeyOf(err) !== "pins") throw err;
      }
    }
    return (await this.#write({ _id: id, pins: { $in: places } }, update)) ?? "full";
  }

  #write(filter: object, update: Update): Promise<ConversationRow | null> {
    return this.#conversations
      .findOneAndUpdate(filter, update, { returnDocument: "after" })
      .lean<ConversationRow | null>()
      .exec();
  }
}
