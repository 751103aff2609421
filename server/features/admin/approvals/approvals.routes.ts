import { type Access, ADMINS, EMPLOYERS, JOB_SEEKERS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { approveEmployer, rejectEmployer, undoEmployer } from "#shared/admin/admin.rest.ts";
import * as rest from "#shared/admin/approvals/approvals.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import * as own from "#shared/approvals/own-approvals.rest.ts";
import type { Approvals } from "./approvals.service.ts";
import type { ApprovalList } from "./approvals-list.ts";
import type { OwnApprovalsService } from "./own-approvals.service.ts";
import type { PwdIdReveal } from "./pwd-id-reveal.ts";

interface Parts {
  approvals: Approvals;
  list: ApprovalList<never>["list"];
  reveal: PwdIdReveal;
  own: OwnApprovalsService;
}

/** The calls that decide on each kind of approval, with their rules. */
const DECISIONS = [
  {
    kind: "company",
    object: "employer-account",
    approve: [approveEmployer, "audited; the employer is notified"],
    reject: [rejectEmployer, "with a reason; audited; the employer is notified"],
    undo: undoEmployer,
  },
  {
    kind: "company_change",
    object: "company-change",
    approve: [
      rest.approveCompanyChange,
      "a pending change of an approved company; audited with old and new values; the employer is notified",
    ],
    reject: [rest.rejectCompanyChange, "with a reason; audited with old and new values; the employer is notified"],
    undo: rest.undoCompanyChange,
  },
  {
    kind: "pwd_id",
    object: "numbered-account",
    approve: [
      rest.approvePwdId,
      "only an admin who has opened the current number; audited; the owner is notified; a general account becomes pwd in the same transaction",
    ],
    reject: [rest.rejectPwdId, "with a reason; audited; the owner is notified"],
    undo: rest.undoPwdId,
  },
  {
    kind: "listing",
    object: "listing",
    approve: [rest.approveListing, "only what the person asked for; audited; the person is notified"],
    reject: [rest.rejectListing, "with a reason; audited; the person is notified"],
    undo: rest.undoListing,
  },
] as const satisfies readonly (Pick<Access, "object"> & { kind: ApprovalKind } & Record<string, unknown>)[];
const UNDO_RULE = "the caller's own decision, before it takes effect; audited";

export function approvalRoutes(app: App, { approvals, list, reveal, own: asked }: Parts): void {
  for (const { kind, object, approve, reject, undo } of DECISIONS) {
    const access = (rule: string) => ({ allow: ADMINS, object, rule });
    mountSignedIn(app, approve[0], access(approve[1]), ({ params, body }, viewer, call) =>
      approvals.approve(viewer, kind, params.userId, body?.seen, call.requestId),
    );
    mountSignedIn(app, reject[0], access(reject[1]), ({ params, body }, viewer, call) =>
      approvals.reject(viewer, kind, params.userId, body, call.requestId),
    );
    mountSignedIn(app, undo, access(UNDO_RULE), ({ params, body }, viewer, call) =>
      approvals.undo(viewer, kind, params.userId, body, call.requestId),
    );
  }
  mountSignedIn(
    app,
    rest.listApprovals,
    { allow: ADMINS, object: "none", rule: "pending and decided approvals; PWD ID numbers are masked" },
    ({ query }, viewer) => list(viewer, query),
  );
  mountSignedIn(
    app,
    rest.revealPwdId,
    { allow: ADMINS, object: "numbered-account", rule: "the full number; rate limited; each view is audited" },
    ({ params, body }, viewer, call) => reveal(viewer, params.userId, body?.reason, call.requestId),
  );

  mountSignedIn(
    app,
    own.readOwnApprovals,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own" },
    (_input, viewer) => asked.read(viewer),
  );
  mountSignedIn(
    app,
    own.appealPwdId,
    {
      allow: JOB_SEEKERS,
      object: "none",
      rule: "an appeal against the rejection of the caller's own number, once per rejection",
    },
    ({ body }, viewer) => asked.appeal(viewer, body.message),
  );
  mountSignedIn(
    app,
    own.askListing,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own request, one at a time; the consent is recorded" },
    ({ body }, viewer) => asked.askListing(viewer, body.message),
  );
  mountSignedIn(
    app,
    own.withdrawListing,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own pending request" },
    (_input, viewer) => asked.withdrawListing(viewer),
  );
  mountSignedIn(
    app,
    own.askApproval,
    { allow: EMPLOYERS, object: "none", rule: "the caller's own company if it was rejected" },
    (_input, viewer) => asked.askApproval(viewer),
  );
}
