import { type App, mountSignedIn } from "#server/http/mount.ts";
import { createReport } from "#shared/reports/reports.rest.ts";
import type { Reports } from "./reports.service.ts";

export function reportRoutes(app: App, reports: Reports): void {
  mountSignedIn(app, createReport, async ({ body }, viewer, call) => {
    const { report, fresh } = await reports.report(viewer, body);
    if (fresh) call.created();
    return report;
  });
}
