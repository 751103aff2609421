/**
 * Splits of people by type or disability show no group that is smaller than this: in a small one, whoever knows that
 * somebody is with us knows what they are. Nobody at all is a group smaller than ten like any other. It tells of each
 * person of the other groups that they are not in this one; and if nothing were shown as 0, then what is left out
 * would say that somebody is there.
 */
export const LEAST_SHOWN = 10;

/** A split as it is shown: null is what is not said. */
export interface Shown<K extends string> {
  total: number | null;
  groups: Record<K, number | null>;
}

/**
 * What may be shown of a split whose groups add up to its total. Small groups are left out, and if they could be
 * worked out from the total and the rest, so is one group more.
 *
 * Which one is said by the order of the names alone, and never by the numbers: chosen as the smallest of the large ones,
 * it would tell those who know the rule how large it is at most, and with that what the small one is.
 *
 * @param counts how many are in each group
 * @param order the names of all groups; the first that is large goes first
 * @param also groups that are left out in any case: one that is large among them is the one group more
 */
export function suppressed<K extends string>(
  counts: Readonly<Record<K, number>>,
  order: readonly K[],
  also: readonly K[] = [],
): Shown<K> {
  const isLarge = (name: K) => counts[name] >= LEAST_SHOWN;
  const small = order.filter((name) => !isLarge(name));
  const needsMore = givesAway(small.map((name) => counts[name])) && !also.some(isLarge);
  const further = needsMore ? order.find(isLarge) : undefined;
  const isLeftOut = (name: K) => small.includes(name) || also.includes(name) || name === further;
  const groups = Object.fromEntries(order.map((name) => [name, isLeftOut(name) ? null : counts[name]])) as Record<
    K,
    number | null
  >;
  const total = order.reduce((sum, name) => sum + counts[name], 0);
  // All together they are a group too.
  return { total: total < LEAST_SHOWN ? null : total, groups };
}

/**
 * Whether groups that are known to be small are given away by their sum: one of them is the sum itself, a sum below ten
 * is a small group too, and where all are as large as they can be there is one way alone to share it out.
 */
function givesAway(small: readonly number[]): boolean {
  if (small.length === 0) return false;
  const sum = small.reduce((all, one) => all + one, 0);
  return small.length === 1 || sum < LEAST_SHOWN || sum === small.length * (LEAST_SHOWN - 1);
}

/**
 * How many some of the groups are together; null where saying so would tell of what is left out. It says nothing new
 * where nothing of them is left out, or where everything that is left out is among them, so that the total says the same.
 */
export function sumShown<K extends string>(
  counts: Readonly<Record<K, number>>,
  shown: Shown<K>,
  names: readonly K[],
): number | null {
  const leftOut = (Object.keys(shown.groups) as K[]).filter((name) => shown.groups[name] === null);
  const among = leftOut.filter((name) => names.includes(name)).length;
  const saysNothingNew = among === 0 || (among === leftOut.length && shown.total !== null);
  return saysNothingNew ? names.reduce((sum, name) => sum + counts[name], 0) : null;
}

/**
 * The same of one moment after the other, the oldest first, in all of which the same people are counted, so that no group
 * ever becomes smaller. What one of them leaves out must not be worked out from what the next ones show:
 *
 * - A group that is left out is so in all that is before: how large it was says how large it is at least.
 * - The total is left out too where what it leaves over, less what some of it became later, would say that there is
 *   somebody in the others, and that these may be small.
 *
 * The last one is shown as it is alone. What is shown of one depends on those behind it, and not on those before.
 */
export function suppressedSeries<K extends string>(
  series: readonly Readonly<Record<K, number>>[],
  order: readonly K[],
): Shown<K>[] {
  const later: Shown<K>[] = [];
  for (const counts of series.toReversed()) {
    const { total, groups } = suppressed(counts, order, leftOutOf(later[0], order));
    const leftOut = leftOutOf({ total, groups }, order);
    const rest = leftOut.reduce((sum, name) => sum + counts[name], 0);
    const isGivenAway = subsetsOf(leftOut).some((others) => {
      const least = rest - Math.min(...later.map((shown) => mostOf(others, shown, order)));
      return least > 0 && least < LEAST_SHOWN;
    });
    later.unshift({ total: isGivenAway ? null : total, groups });
  }
  return later;
}

function leftOutOf<K extends string>(shown: Shown<K> | undefined, order: readonly K[]): K[] {
  return order.filter((name) => shown?.groups[name] === null);
}

function subsetsOf<T>(all: readonly T[]): T[][] {
  const [first, ...rest] = all;
  if (first === undefined) return [[]];
  return subsetsOf(rest).flatMap((some) => [some, [first, ...some]]);
}

/** How many some of the groups are together at most. */
function mostOf<K extends string>(names: readonly K[], { total, groups }: Shown<K>, order: readonly K[]): number {
  const said = (all: readonly K[]) => all.reduce((sum, name) => sum + (groups[name] ?? 0), 0);
  if (names.every((name) => groups[name] !== null)) return said(names);
  return total === null ? Number.POSITIVE_INFINITY : total - said(order.filter((name) => !names.includes(name)));
}
