import type { ReactNode } from "react";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./EmptyState.module.css";

/** Nothing here yet: why, and the next step. Never for a list that failed to load. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** The next step: a Button or a ButtonLink. */
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon of={icon} />
      <p className={styles.title}>{title}</p>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}
