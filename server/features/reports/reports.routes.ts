import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { decideReport, listReports, readReport } from "#shared/admin/reports.rest.ts";
import { createReport } from "#shared/reports/reports.rest.ts";
import type { ReportReview } from "./report-review.service.ts";
import type { Reports } from "./reports.service.ts";

export function reportRoutes(app: App, reports: Reports): void {
  mountSignedIn(app, createReport, async ({ body }, viewer, call) => {
    const { report, fresh } = await reports.report(viewer, body);
    if (fresh) call.created();
    return report;
  });
}

export function reportReviewRoutes(app: App, desk: ReportReview): void {
  mountSignedIn(app, listReports, ({ query }, viewer) => desk.list(viewer, query));
  mountSignedIn(app, readReport, ({ params }, viewer, call) => desk.read(viewer, params.id, call.requestId));
  mountSignedIn(app, decideReport, ({ params, body }, viewer, call) =>
    desk.decide(viewer, params.id, body, call.requestId),
  );
}
