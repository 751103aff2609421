import type { CSSProperties } from "react";
import { number } from "#shared/texts/format.ts";
import styles from "./charts.module.css";

interface Props {
  /** The text alternative. */
  label: string;
  bars: readonly { name: string; count: number }[];
}

/** Horizontal bars, one per entry, with the name before and the number after each. HTML, so that long names wrap. */
export function BarChart({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {bars.map(({ name, count }) => (
        <div key={name} className={styles.entry}>
          <span className={styles.entryName}>{name}</span>
          <span className={styles.entryBar} style={{ "--part": count / most } as CSSProperties}>
            <span className={styles.rod} />
            <b>{number(count)}</b>
          </span>
        </div>
      ))}
    </div>
  );
}
