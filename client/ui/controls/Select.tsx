import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import styles from "#client/ui/input.module.css";

/** The native select with our own styling. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={styles.select}>
      <select {...useWired(props)} className={cx(styles.input, className)}>
        {children}
      </select>
    </span>
  );
}
