import { type App, mountSignedIn } from "#server/http/mount.ts";
import { approveEmployer, rejectEmployer } from "#shared/admin/admin.rest.ts";
import type { Approvals } from "./approvals.service.ts";

export function adminRoutes(app: App, approvals: Approvals): void {
  mountSignedIn(app, approveEmployer, ({ params }, viewer, call) =>
    approvals.approve(viewer, params.userId, call.requestId),
  );
  mountSignedIn(app, rejectEmployer, ({ params, body }, viewer, call) =>
    approvals.reject(viewer, params.userId, body.reason, call.requestId),
  );
}
