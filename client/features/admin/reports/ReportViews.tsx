import { Icon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import type { ReportsPage } from "#shared/admin/reports.rest.ts";
import { REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { STATUS_ICONS } from "./ReportStatusPill.tsx";
import styles from "./reports.module.css";
import { reportTexts as texts } from "./reports.texts.ts";
import { type ReportsView, reportsAddress } from "./reports-view.ts";

/** How many there are of each, and the way to see only those. The place of the figures is there before they are. */
export function ReportViews({ view, counts }: { view: ReportsView; counts: ReportsPage["counts"] | null }) {
  return (
    <nav aria-label={texts.views}>
      <ul className={styles.views}>
        {REPORT_STATUSES.map((status) => (
          <li key={status}>
            <Link
              to={reportsAddress({ status, page: 1 })}
              className="focus-inset"
              aria-current={status === view.status ? "page" : undefined}
            >
              <b>{counts?.[status]}</b>{" "}
              <span>
                <Icon of={STATUS_ICONS[status]} />
                {texts.statuses[status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
