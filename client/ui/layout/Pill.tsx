import type { ReactNode } from "react";
import { cx } from "#client/ui/cx.ts";
import { Icon, type LucideIcon } from "./Icon.tsx";
import styles from "./Pill.module.css";

interface Props {
  icon: LucideIcon;
  /** Good, bad, or not visible to others yet; plain if left out. */
  look?: "success" | "danger" | "draft" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A status as an icon and words; the colour only repeats it. */
export function Pill({ icon, look, className, children }: Props) {
  return (
    <span className={cx(styles.pill, look && styles[look], className)}>
      <Icon of={icon} />
      {children}
    </span>
  );
}
