import { Calendar, CircleCheck, CircleX, Clock, Eye, Handshake, Undo2 } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { uiTexts } from "../texts/ui.texts.ts";
import type { LucideIcon } from "./Icon.tsx";
import { Pill } from "./Pill.tsx";
import styles from "./StatusPill.module.css";

/** The status of an application. */
export type Status = keyof typeof uiTexts.status;

/** The icon of a status, the same everywhere. */
export const statusIcons: Record<Status, LucideIcon> = {
  pending: Clock,
  review: Eye,
  interview: Calendar,
  offer: Handshake,
  hired: CircleCheck,
  rejected: CircleX,
  withdrawn: Undo2,
};

/** The status of an application as a word with its icon. */
export function StatusPill({ status, className }: { status: Status; className?: string }) {
  return (
    <Pill icon={statusIcons[status]} className={cx(status !== "pending" && styles[status], className)}>
      {uiTexts.status[status]}
    </Pill>
  );
}
