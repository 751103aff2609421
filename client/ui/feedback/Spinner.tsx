import { cx } from "#client/ui/cx.ts";
import styles from "./Spinner.module.css";

/** Always use it next to a text that says what is happening: screen readers ignore the spinner. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={cx(styles.spinner, large && styles.large)} aria-hidden="true" />;
}
