import { cx } from "#client/ui/cx.ts";
import styles from "./Badge.module.css";

/**
 * A count. Amber: it needs attention; `plain`: only a number. Put the count into the name of the element with the badge
 * ('Messages, 3 unread'), so that screen readers do not hear it twice; `label` announces it if there is no such name.
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
