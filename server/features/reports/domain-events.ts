import * as z from "zod/mini";
import { REPORT_DECISIONS } from "#shared/admin/reports/report-lists.ts";
import { defineEvent } from "#shared/domain-event.ts";
import type { ReportRow } from "./report.model.ts";
import type { Decided } from "./reports.repo.ts";

/** An admin has decided a report. */
export const ReportDecided = defineEvent(
  "report.decided",
  z.object({
    report_id: z.int(),
    reporter_id: z.int(),
    status: z.enum(REPORT_DECISIONS),
    /** The outcome as the reporter reads it. */
    outcome: z.string(),
  }),
);

export const reportKey = (id: number): string => `report:${id}`;

/** The event of a decision. It lists the reporter only: the reported person is not notified. */
export function decidedEvent(
  { _id, reporter_id }: Pick<ReportRow, "_id" | "reporter_id">,
  { status, outcome, decided_at }: Pick<Decided, "status"> & { outcome: string; decided_at: Date },
) {
  return {
    type: ReportDecided,
    id: `report-${_id}-decided`,
    key: reportKey(_id),
    at: decided_at,
    accounts: [reporter_id],
    payload: { report_id: _id, reporter_id, status, outcome },
  };
}
