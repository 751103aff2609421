import { type Model, Types } from "mongoose";
import type { AuditAction } from "#shared/admin/audit-lists.ts";
import type { AuditRow } from "./audit.model.ts";
import { REPORT_ACTIONS } from "./audit.policy.ts";

export interface AuditFilter {
  actor: number | null;
  subject: number | null;
  action: AuditAction | null;
  since: Date | null;
  /** Leaves out what was done with reports about this person. */
  keptFrom: number;
}

/** A position in the trail. A page starts after it. */
export interface AuditCursor {
  at: Date;
  /** In hexadecimal digits. */
  id: string;
}

export type StoredAuditRow = AuditRow & { _id: Types.ObjectId };

/** Reads the audit trail newest first, with an index for every filter. */
export function createAuditListRepo(audit: Model<AuditRow>) {
  const query = ({ actor, subject, action, since, keptFrom }: AuditFilter, place: AuditCursor | null) => ({
    ...(actor !== null && { actor_id: actor }),
    ...(subject !== null && { subject_id: subject }),
    ...(action !== null && { action }),
    ...((since || place) && { at: { ...(since && { $gte: since }), ...(place && { $lte: place.at }) } }),
    $and: [
      { $or: [{ subject_id: { $ne: keptFrom } }, { action: { $nin: REPORT_ACTIONS } }] },
      ...(place ? [{ $or: [{ at: { $lt: place.at } }, { _id: { $lt: new Types.ObjectId(place.id) } }] }] : []),
    ],
  });
  return {
    count: (filter: AuditFilter): Promise<number> => audit.countDocuments(query(filter, null)).exec(),
    after: (filter: AuditFilter, place: AuditCursor | null, limit: number) =>
      audit
        .find(query(filter, place))
        .sort({ at: -1, _id: -1 })
        .limit(limit)
        .batchSize(limit)
        .lean<StoredAuditRow[]>()
        .exec(),
  };
}
export type AuditListRepo = ReturnType<typeof createAuditListRepo>;
