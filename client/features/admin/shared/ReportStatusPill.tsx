import { CircleCheck, CircleSlash, Inbox, type LucideIcon } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import type { ReportStatus } from "#shared/reports/report-lists.ts";
import styles from "./report-status.module.css";
import { labelsTexts } from "./texts/labels/labels.texts.ts";

const REPORT_STATUS_WORDS = labelsTexts.reportStatuses;

export const STATUS_ICONS: Record<ReportStatus, LucideIcon> = {
  open: Inbox,
  resolved: CircleCheck,
  dismissed: CircleSlash,
};

/** The status of a report: amber while it is pending. */
export function ReportStatusPill({ status }: { status: ReportStatus }) {
  return (
    <Pill
      icon={STATUS_ICONS[status]}
      look={status === "resolved" ? "success" : undefined}
      className={status === "open" ? styles.waits : undefined}
    >
      {REPORT_STATUS_WORDS[status]}
    </Pill>
  );
}
