import type { ClientSession, Model, Types } from "mongoose";
import { afterCursor, type TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AuditObject, AuditRow } from "./audit.model.ts";

/** The actions that show a full PWD ID number. */
const NUMBER_LOOKS: AuditRow["action"][] = ["pwd_id.read", "person.sensitive.read"];

/**
 * Adds to the audit trail. If a record cannot be written, the recorded action fails too.
 * @param note passes each written row to the admins' activity feed; does not block
 */
export function createAuditTrail(audit: Model<AuditRow>, note: (row: AuditRow) => void, now: () => Date) {
  const record = async (row: AuditRow): Promise<void> => {
    await audit.create(row);
    note(row);
  };
  return {
    record,
    /** Adds a record in a transaction with other writes. The caller passes it to `note` after the commit. */
    recordWith: async (row: AuditRow, session: ClientSession): Promise<void> => {
      await audit.create([row], { session });
    },
    note,
    /** The record of a cause; null if there is none. */
    find: (cause: string): Promise<AuditRow | null> => audit.findOne({ cause }).lean<AuditRow | null>().exec(),
    /** @returns which of these numbers, by user id, the admin has opened in their current version */
    openedAmong: async (actor_id: number, versions: ReadonlyMap<number, string>): Promise<Set<number>> => {
      const rows = await audit
        .find({
          actor_id,
          subject_id: { $in: [...versions.keys()] },
          action: { $in: NUMBER_LOOKS },
          version: { $in: [...versions.values()] },
        })
        .lean<AuditRow[]>()
        .exec();
      const fits = rows.filter(({ subject_id, version }) => versions.get(subject_id) === version);
      return new Set(fits.map(({ subject_id }) => subject_id));
    },
    /** The newest records about a person; of these actions, or of all. */
    newestAbout: (subject_id: number, limit: number, actions?: readonly AuditRow["action"][]): Promise<AuditRow[]> =>
      audit
        .find({ subject_id, ...(actions && { action: { $in: actions } }) })
        .sort({ at: -1 })
        .limit(limit)
        .lean<AuditRow[]>()
        .exec(),
    /** The admin's reason for the last suspension. */
    suspensionReason: async (subject_id: number): Promise<string | null> => {
      const [row] = await audit
        .find({ subject_id, action: "user.suspend" })
        .sort({ at: -1 })
        .limit(1)
        .lean<AuditRow[]>()
        .exec();
      return row?.reason ?? null;
    },
    /** The rows after a position, in their order. */
    inOrder: (place: TimeCursor<Types.ObjectId>, limit: number) =>
      audit
        .find(afterCursor("at", place))
        .sort({ at: 1, _id: 1 })
        .limit(limit)
        .batchSize(limit)
        .lean<(AuditRow & { _id: Types.ObjectId })[]>(),
    /** Records that a user read another person's data. Each call is a record. */
    recordRead: (
      viewer: Viewer,
      action: Extract<AuditRow["action"], `${string}.read`>,
      subject_id: number,
      request_id: string,
      object?: AuditObject,
    ): Promise<void> => {
      const row = { cause: `${action}-${request_id}`, actor_id: viewer.userId, action, subject_id, request_id };
      return record({ ...row, ...(object && { object }), at: now() });
    },
  };
}
export type AuditTrail = ReturnType<typeof createAuditTrail>;
