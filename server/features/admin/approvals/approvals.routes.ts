import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { approveEmployer, rejectEmployer, undoEmployer } from "#shared/admin/admin.rest.ts";
import * as rest from "#shared/admin/approvals.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import * as own from "#shared/approvals/own-approvals.rest.ts";
import type { Approvals } from "./approvals.service.ts";
import type { ApprovalList } from "./approvals-list.ts";
import type { OwnApprovalsService } from "./own-approvals.service.ts";
import type { PwdIdReveal } from "./pwd-id-reveal.ts";

interface Parts {
  approvals: Approvals;
  list: ApprovalList["list"];
  reveal: PwdIdReveal;
  own: OwnApprovalsService;
}

const DOORS = [
  ["company", approveEmployer, rejectEmployer, undoEmployer],
  ["company_change", rest.approveCompanyChange, rest.rejectCompanyChange, rest.undoCompanyChange],
  ["pwd_id", rest.approvePwdId, rest.rejectPwdId, rest.undoPwdId],
  ["listing", rest.approveListing, rest.rejectListing, rest.undoListing],
] as const satisfies readonly (readonly [ApprovalKind, object, object, object])[];

export function approvalRoutes(app: App, { approvals, list, reveal, own: asked }: Parts): void {
  for (const [kind, approve, reject, undo] of DOORS) {
    mountSignedIn(app, approve, ({ params, body }, viewer, call) =>
      approvals.approve(viewer, kind, params.userId, body?.seen, call.requestId),
    );
    mountSignedIn(app, reject, ({ params, body }, viewer, call) =>
      approvals.reject(viewer, kind, params.userId, body, call.requestId),
    );
    mountSignedIn(app, undo, ({ params, body }, viewer, call) =>
      approvals.undo(viewer, kind, params.userId, body, call.requestId),
    );
  }
  mountSignedIn(app, rest.listApprovals, ({ query }, viewer) => list(viewer, query));
  mountSignedIn(app, rest.revealPwdId, ({ params, body }, viewer, call) =>
    reveal(viewer, params.userId, body?.reason, call.requestId),
  );

  mountSignedIn(app, own.readOwnApprovals, (_input, viewer) => asked.read(viewer));
  mountSignedIn(app, own.appealPwdId, ({ body }, viewer) => asked.appeal(viewer, body.message));
  mountSignedIn(app, own.askListing, ({ body }, viewer) => asked.askListing(viewer, body.message));
  mountSignedIn(app, own.withdrawListing, (_input, viewer) => asked.withdrawListing(viewer));
  mountSignedIn(app, own.askApproval, (_input, viewer) => asked.askApproval(viewer));
}
