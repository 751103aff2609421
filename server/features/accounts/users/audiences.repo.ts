import type { Model } from "mongoose";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { UserRow } from "./user.model.ts";

type Among = UserType | "all";
/** No account was verified before this date. */
const BEGINNING = new Date(0);

const ofType = (among: Among) => (among === "all" ? {} : { user_type: among });

/** The recipients of announcements: active accounts, all of them or those of one type. */
export function createAudiences(users: Model<UserRow>) {
  return {
    /** The next accounts after a cursor that were verified no later than `until`, in that order. */
    page: (among: Among, until: Date, { at, id }: TimeCursor, limit: number) =>
      users
        .find(
          {
            ...ofType(among),
            status: "active",
            verified_at: { $gte: at, $lte: until },
            ...(id !== null && { $or: [{ verified_at: { $gt: at } }, { _id: { $gt: id } }] }),
          },
          { verified_at: 1 },
        )
        .sort({ verified_at: 1, _id: 1 })
        .limit(limit)
        .batchSize(limit)
        // The query's range matches dates only.
        .lean<{ _id: number; verified_at: Date }[]>()
        .exec(),
    /** Counts an index range without reading documents. */
    count: (among: Among): Promise<number> =>
      users.countDocuments({ ...ofType(among), status: "active", verified_at: { $gte: BEGINNING } }).exec(),
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
