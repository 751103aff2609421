import { useId } from "react";
import { cx } from "#client/ui/cx.ts";
import styles from "./charts.module.css";
import { round } from "./scale.ts";

export interface Part {
  name: string;
  count: number;
  /** The share of the total as text. */
  share: string;
  /** The pattern; the last one is for hidden values. */
  look: 0 | 1 | 2 | 3 | 4;
}

const WIDTH = 560;
const HEIGHT = 56;
const GAP = 2;

/** The parts of a whole, distinguished by patterns, with a legend that has the numbers. */
export function StripChart({ label, parts }: { label: string; parts: readonly Part[] }) {
  const id = useId();
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const shown = parts.filter(({ count }) => count > 0);
  const room = WIDTH - GAP * Math.max(0, shown.length - 1);
  let x = 0;
  const placed = shown.map((part) => {
    const width = round((room * part.count) / Math.max(1, all));
    const at = { part, x: round(x), width };
    x += width + GAP;
    return at;
  });
  const fillOf = (look: Part["look"]) => (look === 0 ? undefined : `url(#${id}-${look})`);
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        <Patterns id={id} />
        {placed.map(({ part, x: left, width }) => (
          <rect
            key={part.name}
            className={part.look === 0 ? styles.fill0 : undefined}
            fill={fillOf(part.look)}
            x={left}
            width={width}
            height={HEIGHT}
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {parts.map(({ name, share, look }) => (
          <li key={name}>
            <svg className={styles.chart} viewBox="0 0 32 32" aria-hidden="true">
              <rect className={cx(look === 0 && styles.fill0)} fill={fillOf(look)} width="32" height="32" />
            </svg>
            <span>
              <b>{share}</b> {name}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Stripes, dots, lines, and an empty grid for hidden values. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-1`} width="12" height="12" patternUnits="userSpaceOnUse">
        <rect className={styles.fill1} width="12" height="12" />
        <path className={styles.pattern} d="M-3 3l6-6M0 12L12 0M9 15l6-6" />
      </pattern>
      <pattern id={`${id}-2`} width="12" height="12" patternUnits="userSpaceOnUse">
        <rect className={styles.fill2} width="12" height="12" />
        <circle className={styles.patternDot} cx="6" cy="6" r="2.4" />
      </pattern>
      <pattern id={`${id}-3`} width="10" height="10" patternUnits="userSpaceOnUse">
        <rect className={styles.fill3} width="10" height="10" />
        <path className={styles.pattern} d="M0 5h10" />
      </pattern>
      <pattern id={`${id}-4`} width="10" height="10" patternUnits="userSpaceOnUse">
        <rect className={styles.empty} width="10" height="10" />
        <path className={styles.emptyLine} d="M0 10L10 0" />
      </pattern>
    </defs>
  );
}
