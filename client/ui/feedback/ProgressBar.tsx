import { cx } from "#client/ui/cx.ts";
import styles from "./ProgressBar.module.css";

export type ProgressBarProps = {
  value: number;
  /** What `value` is when it is done. */
  max: number;
  /** The id of the words that say what is on its way. */
  labelledBy: string;
  className?: string;
};

/** How far something has come, as a bar of the browser's own kind: readers find the figure in it. */
export function ProgressBar({ value, max, labelledBy, className }: ProgressBarProps) {
  return <progress className={cx(styles.bar, className)} max={max} value={value} aria-labelledby={labelledBy} />;
}
