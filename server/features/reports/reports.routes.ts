import { ADMINS, SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { decideReport, listReports, readReport } from "#shared/admin/reports/reports.rest.ts";
import { createReport } from "#shared/reports/reports.rest.ts";
import type { ReportReview } from "./report-review.service.ts";
import type { Reports } from "./reports.service.ts";

export function reportRoutes(app: App, reports: Reports): void {
  mountSignedIn(
    app,
    createReport,
    {
      allow: SIGNED_IN,
      object: "participant",
      rule: "what the other side wrote in an own conversation; kept with its neighbours, for admins",
    },
    async ({ body }, viewer, call) => {
      const { report, fresh } = await reports.report(viewer, body);
      if (fresh) call.created();
      return report;
    },
  );
}

export function reportReviewRoutes(app: App, desk: ReportReview): void {
  mountSignedIn(
    app,
    listReports,
    {
      allow: ADMINS,
      object: "none",
      rule: "who, whom, why and when; nothing that was written, and none about the caller",
    },
    ({ query }, viewer) => desk.list(viewer, query),
  );
  mountSignedIn(
    app,
    readReport,
    {
      allow: ADMINS,
      object: "report",
      rule: "the copied messages and no others; each look is audited; for whom it is about it does not exist",
    },
    ({ params }, viewer, call) => desk.read(viewer, params.id, call.requestId),
  );
  mountSignedIn(
    app,
    decideReport,
    {
      allow: ADMINS,
      object: "report",
      rule: "once, and not in the caller's own matter; audited; the reporter is told the outcome, the other one nothing",
    },
    ({ params, body }, viewer, call) => desk.decide(viewer, params.id, body, call.requestId),
  );
}
