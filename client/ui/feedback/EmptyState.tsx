import type { ReactNode } from "react";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./EmptyState.module.css";

/**
 * Shown when there is nothing yet: says why, and offers the next step. Do not use it for a list that failed to load.
 */
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
