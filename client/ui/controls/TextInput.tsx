import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import styles from "#client/ui/input.module.css";
import { Icon, type LucideIcon } from "#client/ui/layout/Icon.tsx";

/**
 * A one-line text field. Inside a Field it gets its label and errors automatically; spread `{...register("name")}` on
 * it.
 */
export function TextInput({ icon, className, ...props }: ComponentProps<"input"> & { icon?: LucideIcon }) {
  const input = <input type="text" {...useWired(props)} className={cx(styles.input, className)} />;
  if (!icon) return input;
  return (
    <div className={styles.withIcon}>
      <Icon of={icon} />
      {input}
    </div>
  );
}
