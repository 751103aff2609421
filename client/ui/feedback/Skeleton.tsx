import type { CSSProperties } from "react";
import { cx } from "#client/ui/cx.ts";
import styles from "./Skeleton.module.css";

/**
 * The placeholder of a line that is loading, with the size of the real line, so that nothing jumps. `wide` is a
 * percentage. Screen readers ignore it: announce 'Loading...' once in a status next to the list, and the end of
 * loading.
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
