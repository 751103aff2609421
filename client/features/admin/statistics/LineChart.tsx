import { cx } from "#client/ui/cx.ts";
import { number } from "#shared/texts/format.ts";
import styles from "./charts.module.css";
import { namedOf, type Point, round, runsOf, spread, ticksTo } from "./scale.ts";
import { axisNumber, roomFor, SIZE_NAMES, SIZES, type SizeName } from "./sizes.ts";

export interface Line {
  /** The line's style: dash and marker differ, the colour is secondary. */
  look: 0 | 1 | 2 | 3;
  name: string;
  /** Null if the value is hidden: the line has a gap there. */
  values: readonly (number | null)[];
}

interface Props {
  /** The text alternative. */
  label: string;
  lines: readonly Line[];
  /** The label below each value. */
  names: readonly string[];
}

/** The labels at the line ends: the distance from the line, the width of a character, and at most this much of the drawing. */
const ENDS = { gap: 14, character: 8.5, most: 250 };
const WORDS = 20;
const MARK = 6;

/** Growth over time: a line per group. */
export function LineChart({ label, lines, names }: Props) {
  return (
    <>
      {SIZE_NAMES.map((size) => (
        <Drawing key={size} size={size} label={label} lines={lines} names={names} />
      ))}
      <ul className={cx(styles.legend, styles.onlyNarrow)}>
        {lines.map((line) => (
          <li key={line.name}>
            <svg className={styles.chart} viewBox="0 0 32 32" aria-hidden="true">
              <path className={cx(styles.line, styles[`dash${line.look}`])} d="M0 16h32" />
              <Mark look={line.look} at={{ x: 16, y: 16 }} />
            </svg>
            <span>
              <b>{endOf(line)}</b> {line.name}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const endOf = ({ values }: Line): string => {
  const last = values.at(-1);
  return last === null || last === undefined ? "–" : number(last);
};

function Drawing({ size, label, lines, names }: Props & { size: SizeName }) {
  const { width, height, left, bottom, top } = SIZES[size];
  const longest = Math.max(...lines.map((line) => line.name.length + endOf(line).length + 1));
  const right = width - (size === "wide" ? Math.min(ENDS.most, ENDS.gap + ENDS.character * longest) : 12);
  const base = height - bottom;
  const most = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const ticks = ticksTo(most, size === "wide" ? 5 : 4);
  const highest = ticks.at(-1) ?? 1;
  const xOf = (at: number) => round(names.length > 1 ? left + ((right - left) * at) / (names.length - 1) : right);
  const yOf = (value: number) => round(base - ((base - top) * value) / highest);
  const isNamed = namedOf(names.length, roomFor(names, size));
  const ends = lines.flatMap((line) => {
    const last = line.values.at(-1);
    return last === null || last === undefined ? [] : [{ line, last, y: yOf(last) }];
  });
  const words = spread(
    ends.map(({ y }) => y),
    WORDS,
    base,
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
      {names.map(
        (name, at) =>
          isNamed(at) && (
            <text
              key={at}
              className={styles.tick}
              x={xOf(at)}
              y={height - 4}
              textAnchor={at === names.length - 1 ? "end" : "middle"}
            >
              {name}
            </text>
          ),
      )}
      {lines.map(({ look, name, values }) => {
        const points = values.map((value, at) => (value === null ? null : { x: xOf(at), y: yOf(value) }));
        return runsOf(points).map((run) => (
          <path
            key={`${name} ${run[0]?.x}`}
            className={cx(styles.line, styles[`dash${look}`])}
            // A single month between two hidden ones is drawn as a dot.
            d={run.length === 1 ? `M${run[0]?.x} ${run[0]?.y}h0.1` : `M${run.map(({ x, y }) => `${x} ${y}`).join("L")}`}
          />
        ));
      })}
      {ends.map(({ line: { look, name }, last, y }, n) => (
        <g key={name}>
          <Mark look={look} at={{ x: right, y }} />
          {size === "wide" && (
            <text className={styles.name} x={right + ENDS.gap} y={(words[n] ?? y) + 5}>
              {name} <tspan className={styles.value}>{number(last)}</tspan>
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** A circle, a square, a triangle, a diamond. */
function Mark({ look, at: { x, y } }: { look: Line["look"]; at: Point }) {
  const className = cx(styles.mark, styles[`fill${look}`]);
  if (look === 0) return <circle className={className} cx={x} cy={y} r={MARK} />;
  if (look === 1) return <rect className={className} x={x - MARK} y={y - MARK} width={2 * MARK} height={2 * MARK} />;
  if (look === 2) return <path className={className} d={`M${x} ${round(y - 7)}l7 13h-14z`} />;
  return <path className={className} d={`M${x} ${round(y - 8)}l8 8-8 8-8-8z`} />;
}
