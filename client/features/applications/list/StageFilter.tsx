import { Calendar, CircleCheck, CircleX, Clock, Eye, Handshake, Layers, Undo2 } from "lucide-react";
import type { LucideIcon } from "#client/ui/layout/Icon.tsx";
import { type CountLink, CountLinks } from "#client/ui/lists/CountLinks.tsx";
import type { ApplicationPage } from "#shared/applications/applications.rest.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";
import type { ListQuery } from "./list-query.ts";
import { listTexts as texts } from "./texts/list.texts.ts";

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

/** The stages, with the number of applications at each. */
export function StageFilter({ counts, status, to }: Props) {
  const all = APPLICATION_STATUSES.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  // The stage of withdrawn applications is hidden while it is empty.
  const stages = APPLICATION_STATUSES.filter(
    (one) => one !== "withdrawn" || status === "withdrawn" || (counts.withdrawn ?? 0) > 0,
  );
  const link = (key: ApplicationStatus | null, icon: LucideIcon, name: string, count: number): CountLink => ({
    to: to({ status: key }),
    icon,
    name,
    count,
    current: status === key,
  });
  const links = [
    link(null, Layers, texts.all, all),
    ...stages.map((one) => link(one, ICONS[one], STATUS_TEXTS[one], counts[one] ?? 0)),
  ];
  return <CountLinks label={texts.stages} links={links} />;
}
