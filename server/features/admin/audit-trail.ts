import type { Model } from "mongoose";
import type { Viewer } from "#server/http/viewer.ts";
import type { AuditRow } from "./audit.model.ts";

/** Adds to the audit trail. What cannot be written down fails, and with it what it was the record of. */
export function createAuditTrail(audit: Model<AuditRow>, now: () => Date) {
  const record = async (row: AuditRow): Promise<void> => {
    await audit.create(row);
  };
  return {
    record,
    /** That somebody read what is not theirs; each reading is one of its own. */
    recordRead: (
      viewer: Viewer,
      action: Extract<AuditRow["action"], `${string}.read`>,
      subject_id: number,
      request_id: string,
    ): Promise<void> =>
      record({ cause: `${action}-${request_id}`, actor_id: viewer.userId, action, subject_id, request_id, at: now() }),
  };
}
