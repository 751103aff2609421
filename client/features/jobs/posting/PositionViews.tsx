import { CircleCheck, CircleSlash, LayoutList, type LucideIcon, PencilLine } from "lucide-react";
import { CountLinks } from "#client/ui/lists/CountLinks.tsx";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";
import { type PositionsView, positionsAddress } from "./positions-view.ts";
import { positionsTexts as texts } from "./texts/positions/positions.texts.ts";

export const STATUS_ICONS: Record<JobStatus, LucideIcon> = {
  open: CircleCheck,
  draft: PencilLine,
  closed: CircleSlash,
};
const VIEWS = [null, "open", "draft", "closed"] as const;

/** Links to the jobs of each status, with their number. */
export function PositionViews({ view, counts }: { view: PositionsView; counts: OwnJobPage["counts"] | null }) {
  const links = VIEWS.map((status) => ({
    to: positionsAddress({ status, page: 1 }),
    icon: status ? STATUS_ICONS[status] : LayoutList,
    name: status ? texts.statusViews[status] : texts.all,
    count: counts ? (status ? counts[status] : counts.draft + counts.open + counts.closed) : undefined,
    current: status === view.status,
  }));
  return <CountLinks label={texts.views} links={links} />;
}
