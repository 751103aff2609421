import type { ComponentProps } from "react";
import { cx } from "#client/ui/cx.ts";
import { useWired } from "#client/ui/forms/Field.tsx";
import styles from "#client/ui/input.module.css";

/** A multi-line text field; `short` starts with two lines. */
export function TextArea({ short = false, className, ...props }: ComponentProps<"textarea"> & { short?: boolean }) {
  return (
    <textarea
      rows={short ? 2 : 4}
      {...useWired(props)}
      className={cx(styles.input, styles.area, short && styles.short, className)}
    />
  );
}
