import { mayReadLists } from "#server/features/admin/lists/lists.policy.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AuditDownload } from "#shared/admin/audit.rest.ts";
import type { AuditAction } from "#shared/admin/audit-lists.ts";
import { Fault } from "#shared/fault.ts";
import { dayOf } from "#shared/manila.ts";

export interface ExportStartNeeds {
  limiter: Limiter;
  record: (row: {
    cause: string;
    actor_id: number;
    action: Extract<AuditAction, `${string}.export`>;
    subject_id: number;
    request_id: string;
    download: AuditDownload;
    at: Date;
  }) => Promise<void>;
  now: () => Date;
}

/** The start of every download of a list: checks the permission and the rate limit, and records the download. */
export function createExportStart({ limiter, record, now }: ExportStartNeeds) {
  /**
   * Call it before the first byte is sent.
   * @returns the name of the file, and the cause of its audit record
   * @throws {Fault} NOT_ALLOWED for all but admins; TOO_FAST
   */
  return async (
    viewer: Viewer,
    list: "users" | "employers" | "audit",
    asked: object,
    countRows: () => Promise<number>,
    requestId: string,
  ): Promise<{ title: string; cause: string }> => {
    if (!mayReadLists(viewer)) throw new Fault("NOT_ALLOWED");
    await limiter.spend("admin-export", String(viewer.userId));
    const action = `${list}.export` as const;
    const at = now();
    const actor_id = viewer.userId;
    const filter = Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : { name, value: String(value) },
    );
    const download = { filter, rows: await countRows() };
    const cause = `${action}-${requestId}`;
    await record({ cause, actor_id, action, subject_id: actor_id, request_id: requestId, download, at });
    return { title: `kasama-${list}-${dayOf(at)}.csv`, cause };
  };
}
export type ExportStart = ReturnType<typeof createExportStart>;
