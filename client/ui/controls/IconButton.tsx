import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "disabled" | "name"> & {
  /** What it does, and what waits there: 'Notifications, 4 unread'. Also shown on hover. */
  name: string;
  icon: LucideIcon;
  /** The figure on its corner. It is also in `name`, which is what readers hear. */
  badge?: number;
};

export function IconButton({ name, icon, badge = 0, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button title={name} {...rest} type={type} className={cx(styles.button, className)}>
      <Icon of={icon} />
      <span className="visually-hidden">{name}</span>
      <Badge count={badge} className={styles.badge} />
    </button>
  );
}
