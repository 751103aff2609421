import { cx } from "#client/ui/cx.ts";
import { number } from "#shared/texts/format.ts";
import styles from "./charts.module.css";
import { namedOf, round, ticksTo } from "./scale.ts";
import { axisNumber, roomFor, SIZE_NAMES, SIZES, type SizeName } from "./sizes.ts";

export interface Column {
  /** The category or time span of the column; unique. */
  key: string;
  count: number;
}

interface Props {
  label: string;
  columns: readonly Column[];
  /** Returns the label of a column; as many labels are shown as fit. */
  name: (key: string) => string;
  /** Whether a column may have a label; by default all may. */
  begins?: (key: string) => boolean;
}

/** Counts over time: a column per time span, however thin. */
export function ColumnChart(props: Props) {
  return SIZE_NAMES.map((size) => <Drawing key={size} size={size} {...props} />);
}

function Drawing({ size, label, columns, name, begins = () => true }: Props & { size: SizeName }) {
  const { width, height, left, bottom, top } = SIZES[size];
  const right = width - 8;
  const base = height - bottom;
  const ticks = ticksTo(Math.max(0, ...columns.map(({ count }) => count)), 4);
  const highest = ticks.at(-1) ?? 1;
  const step = (right - left) / Math.max(1, columns.length);
  const yOf = (count: number) => round(base - ((base - top) * count) / highest);
  const xOf = (at: number) => round(left + step * (at + 0.5));
  const beginning = columns.flatMap(({ key }, at) => (begins(key) ? [{ key, at, text: name(key) }] : []));
  const isNamed = namedOf(
    beginning.length,
    roomFor(
      beginning.map(({ text }) => text),
      size,
    ),
  );
  return (
    <svg className={cx(styles.chart, styles[size])} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? styles.base : styles.grid} d={`M${left} ${yOf(tick)}H${right}`} />
          <text className={styles.tick} x={left - 8} y={yOf(tick) + 5} textAnchor="end">
            {axisNumber(tick, size, number)}
          </text>
        </g>
      ))}
      {/* One path for all columns: two years of days would need more than seven hundred elements. */}
      <path
        className={styles.column}
        strokeWidth={widthOf(step)}
        d={columns.flatMap(({ count }, at) => (count > 0 ? [`M${xOf(at)} ${base}V${yOf(count)}`] : [])).join("")}
      />
      {beginning.map(
        ({ key, at, text }, n) =>
          isNamed(n) && (
            <text key={key} className={styles.tick} x={xOf(at)} y={height - 4} textAnchor={anchorOf(xOf(at), right)}>
              {text}
            </text>
          ),
      )}
    </svg>
  );
}

/** With a gap between columns, unless they are so thin that the gaps would flicker: then they form an area. */
const widthOf = (step: number): number => round(step < 5 ? step + 0.3 : Math.min(40, step * 0.72));

/** Aligns the last label so that it is not cut off. */
const anchorOf = (x: number, right: number): "middle" | "end" => (right - x < 30 ? "end" : "middle");
