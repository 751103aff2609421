/** The arithmetic of the charts: pure functions in drawing units. */

/** Round integer steps from 0 to at least `max`, about `about` of them. */
export function ticksTo(max: number, about = 4): number[] {
  const rough = Math.max(1, max) / about;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}

export interface Point {
  x: number;
  y: number;
}

/** Splits a line with gaps into its continuous runs: null values break it. */
export function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const point of [...points, null]) {
    if (point) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return runs;
}

/** Which of `count` entries get a label: every n-th, counted from the end, so that at most `most` are labelled. */
export const namedOf = (count: number, most: number): ((at: number) => boolean) => {
  const every = Math.max(1, Math.ceil(count / most));
  return (at) => (count - 1 - at) % every === 0;
};

/** Moves label positions apart by at least `gap`, within the chart; returned in the order of the input. */
export function spread(heights: readonly number[], gap: number, bottom: number): number[] {
  const order = heights.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  for (const [n, one] of order.entries()) {
    const above = order[n - 1];
    if (above) one.y = Math.max(one.y, above.y + gap);
  }
  let room = bottom;
  for (const one of order.toReversed()) {
    one.y = Math.min(one.y, room);
    room = one.y - gap;
  }
  return order.toSorted((a, b) => a.at - b.at).map(({ y }) => y);
}

export const round = (value: number): number => Math.round(value * 10) / 10;
