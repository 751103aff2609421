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
      rule: "a message of the other side in one of the caller's conversations; it is copied for admins with the messages around it",
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
      rule: "who reported whom, why and when; without messages, and without reports about the caller",
    },
    ({ query }, viewer) => desk.list(viewer, query),
  );
  mountSignedIn(
    app,
    readReport,
    {
      allow: ADMINS,
      object: "report",
      rule: "the copied messages and no others; each view is audited; not found for the reported person",
    },
    ({ params }, viewer, call) => desk.read(viewer, params.id, call.requestId),
  );
  mountSignedIn(
    app,
    decideReport,
    {
      allow: ADMINS,
      object: "report",
      rule: "once; not a report that the caller made; audited; the reporter is notified of the outcome, the reported person is not",
    },
    ({ params, body }, viewer, call) => desk.decide(viewer, params.id, body, call.requestId),
  );
}
