import { cx } from "#client/ui/cx.ts";
import styles from "./ProgressBar.module.css";

export type ProgressBarProps = {
  value: number;
  /** The `value` of a finished task. */
  max: number;
  /** The id of the text that says what is being uploaded or loaded. */
  labelledBy: string;
  className?: string;
};

/** A native progress bar, so that screen readers can read its value. */
export function ProgressBar({ value, max, labelledBy, className }: ProgressBarProps) {
  return <progress className={cx(styles.bar, className)} max={max} value={value} aria-labelledby={labelledBy} />;
}
