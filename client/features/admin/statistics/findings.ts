import { type Analytics, SPLIT_TYPES, type SplitType } from "#shared/admin/figures/figures.rest.ts";
import { number, percent, statisticsTexts as texts } from "./statistics.texts.ts";

/** What each chart says, in a sentence: pure, and never more than the numbers say. */

const largestOf = <T extends { count: number }>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>((most, one) => (most && most.count >= one.count ? most : one), undefined);
const sumOf = (all: readonly { count: number }[]): number => all.reduce((sum, { count }) => sum + count, 0);

export function usersFinding({ usersOverTime }: Pick<Analytics, "usersOverTime">): string {
  const last = usersOverTime.at(-1);
  if (!last || last.total === null) return texts.users.none;
  const first = usersOverTime.find(({ total }) => total !== null);
  if (!first || first.total === null || first === last) return texts.users.first(last.total);
  return first.total === last.total
    ? texts.users.same(last.total, first.month)
    : texts.users.grew(first.total, first.month, last.total);
}

/** How many of all there are in each group, with what is left of the total where groups are not said. */
export interface Split {
  total: number | null;
  groups: readonly { type: SplitType; count: number | null }[];
  notShown: number;
}

export function splitOf({ usersOverTime, usersDistribution }: Analytics): Split {
  const total = usersOverTime.at(-1)?.total ?? null;
  const countOf = (wanted: SplitType) => usersDistribution.find(({ type }) => type === wanted)?.count ?? null;
  const groups = SPLIT_TYPES.map((type) => ({ type, count: countOf(type) }));
  const shown = groups.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return { total, groups, notShown: total === null ? 0 : Math.max(0, total - shown) };
}

export function splitFinding({ total, groups }: Split): string {
  if (total === null) return texts.split.none;
  const said = groups.flatMap(({ type, count }) => (count === null ? [] : [{ type, count }]));
  const most = largestOf(said);
  // A group that is left out may be the largest of all: nothing is said to be that.
  if (said.length < groups.length)
    return most ? texts.split.shown(percent(most.count, total), texts.split.most[most.type]) : texts.split.total(total);
  return most ? texts.split.largest(percent(most.count, total), texts.split.most[most.type]) : texts.split.none;
}

export function jobsFinding({ jobsByWorkMode }: Pick<Analytics, "jobsByWorkMode">): string {
  const all = sumOf(jobsByWorkMode);
  const most = largestOf(jobsByWorkMode);
  return most && all > 0 ? texts.jobs.largest(most.count, all, most.work_mode) : texts.jobs.none;
}

export function applicationsFinding({ applicationsByStatus }: Pick<Analytics, "applicationsByStatus">): string {
  const all = sumOf(applicationsByStatus);
  if (all === 0) return texts.applications.none;
  const pending = applicationsByStatus.find(({ status }) => status === "pending")?.count ?? 0;
  return pending > 0 ? texts.applications.pending(pending, all) : texts.applications.seen(all);
}

export function messagesFinding({ messagesPerDay }: Pick<Analytics, "messagesPerDay">): string {
  const most = largestOf(messagesPerDay);
  if (!most || most.count === 0) return texts.messages.none;
  const mean = Math.max(1, Math.round(sumOf(messagesPerDay) / messagesPerDay.length));
  return texts.messages.daily(mean, most.count, most.day);
}

export function hiresFinding({ hires }: Pick<Analytics, "hires">): string {
  const all = sumOf(hires);
  return all > 0 ? texts.hires.some(all, hires.length) : texts.hires.none;
}

export const replyFinding = ({ medianReplyMinutes }: Pick<Analytics, "medianReplyMinutes">): string =>
  medianReplyMinutes === null ? texts.reply.none : texts.reply.half(medianReplyMinutes);

/** Without the months before the first of which anything is said: a long empty line says nothing. */
export function fromFirstMonth<T>(months: readonly T[], hasData: (month: T) => boolean): readonly T[] {
  const first = months.findIndex(hasData);
  return first === -1 ? [] : months.slice(first);
}

/** How many all are: null is a small number. */
export const allOf = (count: number | null): string => (count === null ? texts.few : number(count));
/** How many a group has: null may be another that would give a small one away. */
export const groupOf = (count: number | null): string => (count === null ? texts.hidden : number(count));
