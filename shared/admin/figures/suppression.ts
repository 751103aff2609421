/**
 * Splits of people by type or disability show no group smaller than this: in a small group, anyone who knows that a
 * person has an account could tell what type they are. An empty group counts as small. Showing 0 would say that
 * everyone is in the other groups, and if 0 were always shown, every hidden group would be known to have members.
 */
export const MIN_SHOWN = 10;

/** A split as it is shown: null marks a hidden number. */
export interface Shown<K extends string> {
  total: number | null;
  groups: Record<K, number | null>;
}

/**
 * Decides which numbers of a split may be shown, given that its groups add up to its total. Small groups are hidden. If
 * they could be derived from the total and the rest, one more group is hidden.
 *
 * Which one is decided by the order of the names, never by the numbers: if it were the smallest of the large groups, a
 * reader who knows the rule would have an upper bound for it, and from that for the small group.
 *
 * @param counts size of each group
 * @param order the names of all groups; the first large one is hidden first
 * @param also groups that are hidden in any case; if one of them is large, it serves as the additional group
 */
export function suppressed<K extends string>(
  counts: Readonly<Record<K, number>>,
  order: readonly K[],
  also: readonly K[] = [],
): Shown<K> {
  const isLarge = (name: K) => counts[name] >= MIN_SHOWN;
  const small = order.filter((name) => !isLarge(name));
  const needsMore = givesAway(small.map((name) => counts[name])) && !also.some(isLarge);
  const further = needsMore ? order.find(isLarge) : undefined;
  const isHidden = (name: K) => small.includes(name) || also.includes(name) || name === further;
  const groups = Object.fromEntries(order.map((name) => [name, isHidden(name) ? null : counts[name]])) as Record<
    K,
    number | null
  >;
  const total = order.reduce((sum, name) => sum + counts[name], 0);
  // All hidden groups together are a group too.
  return { total: total < MIN_SHOWN ? null : total, groups };
}

/**
 * Whether groups that are known to be small can be derived from their sum: a single group equals the sum, a sum below
 * ten is a small group itself, and if all groups have the maximum size only one distribution is possible.
 */
function givesAway(small: readonly number[]): boolean {
  if (small.length === 0) return false;
  const sum = small.reduce((all, one) => all + one, 0);
  return small.length === 1 || sum < MIN_SHOWN || sum === small.length * (MIN_SHOWN - 1);
}

/**
 * The sum of some groups; null if it would reveal hidden numbers. It reveals nothing if none of these groups is hidden,
 * or if all hidden groups are among them, because then it follows from the total.
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
 * The same for a series over time, oldest first, that counts the same people, so that groups only grow. Later entries
 * must not reveal what an earlier one hides:
 *
 * - A group that is hidden once is hidden in all earlier entries as well: its later size is an upper bound for them.
 * - The total is hidden too if its remainder, minus the later sizes of some hidden groups, would show that the other
 *   groups are not empty but may be small.
 *
 * The last entry is shown as a single split. An entry depends on those after it, never on those before.
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
      return least > 0 && least < MIN_SHOWN;
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

/** Upper bound for the sum of some groups. */
function mostOf<K extends string>(names: readonly K[], { total, groups }: Shown<K>, order: readonly K[]): number {
  const said = (all: readonly K[]) => all.reduce((sum, name) => sum + (groups[name] ?? 0), 0);
  if (names.every((name) => groups[name] !== null)) return said(names);
  return total === null ? Number.POSITIVE_INFINITY : total - said(order.filter((name) => !names.includes(name)));
}
