import type { CSSProperties } from "react";
import { cx } from "#client/ui/cx.ts";
import styles from "./Skeleton.module.css";

/**
 * The place of a line that is still loading, as large as what will come, so that nothing jumps. `wide` is a percentage.
 * Readers do not hear it: say 'Loading...' once in a status beside the list, and say when it is there.
 */
export function Skeleton({ wide = 100, circle = false }: { wide?: number; circle?: boolean }) {
  return (
    <span
      className={cx(styles.skeleton, circle && styles.circle)}
      style={circle ? undefined : ({ "--wide": wide } as CSSProperties)}
      aria-hidden="true"
    />
  );
}
