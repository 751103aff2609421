import * as z from "zod/mini";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { countText, IdText } from "#shared/primitives.ts";
import { REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { REPORTS_DEPTH, REPORTS_PAGE, REPORTS_PAGE_MAX } from "./report-lists.ts";
import { DecisionDraft, ListedReport, WholeReport } from "./reports.schemas.ts";

const T = errorsOf(adminTexts);

const ReportId = z.object({ id: IdText });

const ReportsQuery = z
  .strictObject({
    /** Open reports by default. */
    status: z.optional(z.enum(REPORT_STATUSES, oneOf(REPORT_STATUSES))),
    page: z.optional(countText(1, REPORTS_DEPTH)),
    pageSize: z.optional(countText(1, REPORTS_PAGE_MAX)),
  })
  .check(
    z.refine(({ page = 1, pageSize = REPORTS_PAGE }) => page * pageSize <= REPORTS_DEPTH, {
      ...T.tooDeep,
      path: ["page"],
    }),
  );
export type ReportsQuery = z.infer<typeof ReportsQuery>;

const ReportsPage = z.object({
  /** Reports with the requested status. */
  total: z.int(),
  /** Number of reports with each status. */
  counts: z.object({ open: z.int(), resolved: z.int(), dismissed: z.int() }),
  /** Open reports oldest first, decided ones newest first. */
  records: z.array(ListedReport),
});
export type ReportsPage = z.infer<typeof ReportsPage>;

export const listReports = endpoint({
  method: "GET",
  path: "/api/admin/reports",
  query: ReportsQuery,
  reply: ReportsPage,
  summary:
    "The reports, by page: open ones oldest first, decided ones newest first; who reported whom, why and when, without messages.",
});

export const readReport = endpoint({
  method: "GET",
  path: "/api/admin/reports/:id",
  params: ReportId,
  reply: WholeReport,
  summary:
    "One report with the copied messages and no others. Each view is recorded in the audit trail. Not found for the reported person.",
});

export const decideReport = endpoint({
  method: "PATCH",
  path: "/api/admin/reports/:id",
  params: ReportId,
  body: DecisionDraft,
  reply: WholeReport,
  summary:
    "Decides an open report, once, and notifies the reporter of the outcome. Recorded in the audit trail. A 409 says who decided it before.",
});
