import type { Model } from "mongoose";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { UserRow } from "./user.model.ts";

type Among = UserType | "all";
/** Nobody was verified before. */
const BEGINNING = new Date(0);

const ofType = (among: Among) => (among === "all" ? {} : { user_type: among });

/** Whom news for many are for: accounts that stand, all of them or those of one type. */
export function createAudiences(users: Model<UserRow>) {
  return {
    /** Those behind a place who were verified no later than `until`, in the order of that. */
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
        // The range of the query finds dates only.
        .lean<{ _id: number; verified_at: Date }[]>()
        .exec(),
    /** A range of an index, which is counted without reading anybody. */
    count: (among: Among): Promise<number> =>
      users.countDocuments({ ...ofType(among), status: "active", verified_at: { $gte: BEGINNING } }).exec(),
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
