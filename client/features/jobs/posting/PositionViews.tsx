import { CircleCheck, CircleSlash, LayoutList, type LucideIcon, PencilLine } from "lucide-react";
import { Icon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import styles from "./positions.module.css";
import { positionsTexts as texts } from "./positions.texts.ts";
import { type PositionsView, positionsAddress } from "./positions-view.ts";

export const STATUS_ICONS: Record<JobStatus, LucideIcon> = {
  open: CircleCheck,
  draft: PencilLine,
  closed: CircleSlash,
};
const VIEWS = [null, "open", "draft", "closed"] as const;

/** How many there are of each, and the way to see only those. The place of the figures is there before they are. */
export function PositionViews({ view, counts }: { view: PositionsView; counts: OwnJobPage["counts"] | null }) {
  const countOf = (status: JobStatus | null): string => {
    if (!counts) return "";
    return String(status ? counts[status] : counts.draft + counts.open + counts.closed);
  };
  return (
    <nav aria-label={texts.views}>
      <ul className={styles.views}>
        {VIEWS.map((status) => (
          <li key={status}>
            <Link
              to={positionsAddress({ status, page: 1 })}
              className="focus-inset"
              aria-current={status === view.status ? "page" : undefined}
            >
              <b>{countOf(status)}</b>{" "}
              <span>
                <Icon of={status ? STATUS_ICONS[status] : LayoutList} />
                {status ? texts.statusViews[status] : texts.all}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
