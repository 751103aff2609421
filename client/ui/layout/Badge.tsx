import { cx } from "#client/ui/cx.ts";
import styles from "./Badge.module.css";

/**
 * A count. Amber: something waits; `plain`: only a number. The words belong into the name of the thing it stands on
 * ('Messages, 3 unread'), so readers do not hear the figure twice; `label` says it where there is no such name.
 */
export function Badge({
  count,
  plain = false,
  label,
  className,
}: {
  count: number;
  plain?: boolean;
  label?: string;
  className?: string;
}) {
  if (count <= 0) return null;
  return (
    <span className={cx(styles.badge, plain && styles.plain, className)}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
