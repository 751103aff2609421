import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useWired } from "./Field.tsx";
import { Icon, type LucideIcon } from "./Icon.tsx";
import styles from "./input.module.css";

/** One line. Inside a Field it is wired by itself; `{...register("name")}` goes straight onto it. */
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
