import { cx } from "#client/ui/cx.ts";
import styles from "./Spinner.module.css";

/** Always beside a word that says what is going on; alone it says nothing to readers. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={cx(styles.spinner, large && styles.large)} aria-hidden="true" />;
}
