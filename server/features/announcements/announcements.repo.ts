import type { ClientSession, Model } from "mongoose";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { AnnouncementRow } from "./announcement.model.ts";

export function createAnnouncementsRepo(announcements: Model<AnnouncementRow>) {
  const findByCall = (call: string) => announcements.findOne({ call }).lean<AnnouncementRow | null>().exec();
  return {
    findByCall,
    find: (id: number) => announcements.findById(id).lean<AnnouncementRow | null>().exec(),

    insert: async (row: AnnouncementRow, session: ClientSession): Promise<void> => {
      await announcements.create([row], { session });
    },
    /** Whether an insertion failed because the same call is stored already. */
    isTaken: (err: unknown): boolean => duplicateKeyOf(err) === "call",

    /** Newest first. */
    page: (skip: number, limit: number) =>
      announcements.find().sort({ created_at: -1, _id: -1 }).skip(skip).limit(limit).lean<AnnouncementRow[]>().exec(),
    count: () => announcements.estimatedDocumentCount().exec(),

    /** Unfinished ones that no process has worked on since this moment, the oldest first. */
    leftBefore: (at: Date) =>
      announcements
        .find({ finished_at: null, moved_at: { $lt: at } })
        .sort({ moved_at: 1 })
        .lean<AnnouncementRow[]>()
        .exec(),

    /**
     * Moves the position, within the transaction that notifies the people up to it.
     * @returns false if another process has moved it since the row was read
     */
    advance: async (
      { _id, place, reached }: Pick<AnnouncementRow, "_id" | "place" | "reached">,
      to: { place: NonNullable<AnnouncementRow["place"]>; told: number; at: Date },
      session: ClientSession,
    ): Promise<boolean> => {
      const here = { _id, finished_at: null, "place.id": place?.id ?? null, "place.at": place?.at ?? null };
      const there = { place: to.place, reached: reached + to.told, moved_at: to.at };
      return (await announcements.updateOne(here, { $set: there }, { session })).modifiedCount === 1;
    },

    /** Marks it as delivered. The position is removed, because it contains a user id. */
    finish: async (id: number, at: Date): Promise<void> => {
      await announcements.updateOne(
        { _id: id, finished_at: null },
        { $set: { finished_at: at, moved_at: at, place: null } },
      );
    },
    /** An account is deleted: its announcements stay, without their author. */
    forgetAuthor: async (userId: number): Promise<void> => {
      await announcements.updateMany({ by: userId }, { $set: { by: null } });
    },
  };
}
export type AnnouncementsRepo = ReturnType<typeof createAnnouncementsRepo>;
