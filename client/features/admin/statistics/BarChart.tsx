import { cx } from "#client/ui/cx.ts";
import { number } from "#shared/texts/format.ts";
import styles from "./charts.module.css";
import { round } from "./scale.ts";
import { SIZE_NAMES, type SizeName } from "./sizes.ts";

interface Props {
  label: string;
  bars: readonly { name: string; count: number }[];
}

const LOOKS = {
  wide: { width: 560, name: 112, step: 42, bar: 30, value: 70 },
  narrow: { width: 270, name: 88, step: 36, bar: 24, value: 52 },
} as const;

/** Horizontal bars, one per entry, with the name before and the number after each. */
export function BarChart({ label, bars }: Props) {
  return SIZE_NAMES.map((size) => <Drawing key={size} size={size} label={label} bars={bars} />);
}

function Drawing({ size, label, bars }: Props & { size: SizeName }) {
  const { width, name, step, bar, value } = LOOKS[size];
  const left = name + 10;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const height = step * bars.length;
  return (
    <svg className={cx(styles.chart, styles[size])} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ name: text, count }, n) => {
        const y = n * step + (step - bar) / 2;
        const long = round(((width - left - value) * count) / most);
        return (
          <g key={text}>
            <text x={name} y={y + bar / 2 + 5} textAnchor="end">
              {text}
            </text>
            <rect className={styles.bar} x={left} y={y} width={long} height={bar} rx={Math.min(4, long / 2)} />
            <text className={styles.name} x={left + long + 8} y={y + bar / 2 + 5}>
              {number(count)}
            </text>
          </g>
        );
      })}
      <path className={styles.base} d={`M${left} 0V${height}`} />
    </svg>
  );
}
