import { Calendar, CircleCheck, CircleX, Clock, Eye, Handshake, Layers, Undo2 } from "lucide-react";
import { Icon, type LucideIcon } from "#client/ui/Icon.tsx";
import { Link } from "#client/ui/Link.tsx";
import type { ApplicationPage } from "#shared/applications/applications.rest.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";
import styles from "./list.module.css";
import { listTexts as texts } from "./list.texts.ts";
import type { ListQuery } from "./list-query.ts";

const ICONS: Record<ApplicationStatus, LucideIcon> = {
  pending: Clock,
  review: Eye,
  interview: Calendar,
  offer: Handshake,
  hired: CircleCheck,
  rejected: CircleX,
  withdrawn: Undo2,
};

interface Props {
  counts: ApplicationPage["counts"];
  status: ApplicationStatus | null;
  to: (choice: Partial<ListQuery>) => string;
}

/** The stages with how many stand at each. They are links: each view has an address, and Back leads to the one before. */
export function StageFilter({ counts, status, to }: Props) {
  const all = APPLICATION_STATUSES.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  // Nobody needs an empty stage of what was taken back.
  const stages = APPLICATION_STATUSES.filter(
    (one) => one !== "withdrawn" || status === "withdrawn" || (counts.withdrawn ?? 0) > 0,
  );
  const stage = (key: ApplicationStatus | null, icon: LucideIcon, name: string, count: number) => (
    <li key={name}>
      <Link className="focus-inset" to={to({ status: key })} aria-current={status === key ? "true" : undefined}>
        <b>{count}</b>
        <span>
          <Icon of={icon} />
          {name}
        </span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={texts.stages}>
      <ul className={styles.stages}>
        {stage(null, Layers, texts.all, all)}
        {stages.map((one) => stage(one, ICONS[one], STATUS_TEXTS[one], counts[one] ?? 0))}
      </ul>
    </nav>
  );
}
