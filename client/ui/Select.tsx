import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useWired } from "./Field.tsx";
import styles from "./input.module.css";

/** The browser's own list of choices, in our clothes. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={styles.select}>
      <select {...useWired(props)} className={cx(styles.input, className)}>
        {children}
      </select>
    </span>
  );
}
