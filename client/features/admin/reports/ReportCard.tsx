import { MessageSquareWarning, UserRoundX, UsersRound } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { reportTarget } from "#shared/admin/admin.links.ts";
import type { ListedReport } from "#shared/admin/reports/reports.schemas.ts";
import { labelsTexts } from "../shared/texts/labels/labels.texts.ts";
import { nameOf } from "./names.ts";
import { ReportedBy } from "./ReportedBy.tsx";
import styles from "./reports.module.css";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

const KIND_ICONS = { message: MessageSquareWarning, conversation: UserRoundX } as const;

/**
 * A report in a list: its reason, the two people, and the time. The status is left out, because all reports of the list
 * share it. The reported content is only on the report's own page, where each view is recorded.
 */
export function ReportCard({ report }: { report: ListedReport }) {
  const { id, status, reason, kind, reporter, reported, created_at, open_about, decided_at, decided_by } = report;
  return (
    <article className={styles.report}>
      <h2 className={styles.title}>
        <Link to={reportTarget(id)}>
          {labelsTexts.reportReasons[reason]}: <bdi>{nameOf(reported)}</bdi>
        </Link>
      </h2>
      {status === "open" && open_about > 1 && (
        <Pill icon={UsersRound} look="danger" className={styles.many}>
          {texts.openAbout({ count: open_about })}
        </Pill>
      )}
      <p className={styles.facts}>
        <span className={styles.fact}>
          <Icon of={KIND_ICONS[kind]} />
          {texts.kinds[kind]}
        </span>
        <span>
          <ReportedBy name={nameOf(reporter)} at={created_at} />
        </span>
        {status !== "open" && decided_at && (
          <span>
            {texts.decidedBy[status]({
              name: () => <bdi key="name">{decided_by?.name ?? texts.goneAdmin}</bdi>,
              time: () => <RelativeTime key="time" at={decided_at} inside />,
            })}
          </span>
        )}
      </p>
    </article>
  );
}
