import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import { Badge } from "#client/ui/layout/Badge.tsx";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";
import styles from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "disabled" | "name"> & {
  /** What it does, with the count: 'Notifications, 4 unread'. Also shown on hover. */
  name: string;
  icon: LucideIcon;
  /** The number on its corner. `name` must contain it too, because screen readers hear only the name. */
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
