import { type Analytics, SPLIT_TYPES, type SplitType } from "#shared/admin/figures/figures.rest.ts";
import { own } from "#shared/dictionary.ts";
import type { WorkMode } from "#shared/jobs/job-lists.ts";
import { WORK_MODE_INSIDE_TEXTS, WORK_MODE_TEXTS } from "#shared/jobs/job-words.ts";
import { number, roughDuration } from "#shared/texts/format.ts";
import { longDay, longMonth, share } from "./formats.ts";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";

/** The sentence that sums up each chart. Pure functions that never reveal hidden numbers. */

const largestOf = <T extends { count: number }>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>((most, one) => (most && most.count >= one.count ? most : one), undefined);
const sumOf = (all: readonly { count: number }[]): number => all.reduce((sum, { count }) => sum + count, 0);

export function usersFinding({ usersOverTime }: Pick<Analytics, "usersOverTime">): string {
  const last = usersOverTime.at(-1);
  if (!last || last.total === null) return texts.users.none;
  const first = usersOverTime.find(({ total }) => total !== null);
  if (!first || first.total === null || first === last) return texts.users.first({ count: last.total });
  return first.total === last.total
    ? texts.users.same({ count: last.total, month: longMonth(first.month) })
    : texts.users.grew({ from: first.total, month: longMonth(first.month), to: last.total });
}

/** The number of people in each group, and the rest of the total if groups are hidden. */
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
  const visible = groups.flatMap(({ type, count }) => (count === null ? [] : [{ type, count }]));
  const most = largestOf(visible);
  // A hidden group may be the largest, so no group is called the largest.
  if (visible.length < groups.length)
    return most
      ? texts.split.shown({ share: share(most.count, total), who: texts.split.most[most.type] })
      : texts.split.total({ count: total });
  return most
    ? texts.split.largest({ share: share(most.count, total), who: texts.split.most[most.type] })
    : texts.split.none;
}

export function jobsFinding({ jobsByWorkMode }: Pick<Analytics, "jobsByWorkMode">): string {
  const all = sumOf(jobsByWorkMode);
  const most = largestOf(jobsByWorkMode);
  return most && all > 0
    ? texts.jobs.largest({
        count: most.count,
        of: all,
        mode: own(WORK_MODE_INSIDE_TEXTS, most.work_mode) ?? most.work_mode,
      })
    : texts.jobs.none;
}

export function applicationsFinding({ applicationsByStatus }: Pick<Analytics, "applicationsByStatus">): string {
  const all = sumOf(applicationsByStatus);
  if (all === 0) return texts.applications.none;
  const pending = applicationsByStatus.find(({ status }) => status === "pending")?.count ?? 0;
  return pending > 0 ? texts.applications.pending({ count: pending, of: all }) : texts.applications.seen({ of: all });
}

export function messagesFinding({ messagesPerDay }: Pick<Analytics, "messagesPerDay">): string {
  const most = largestOf(messagesPerDay);
  if (!most || most.count === 0) return texts.messages.none;
  const mean = Math.max(1, Math.round(sumOf(messagesPerDay) / messagesPerDay.length));
  return texts.messages.daily({ mean, most: most.count, day: longDay(most.day) });
}

export function hiresFinding({ hires }: Pick<Analytics, "hires">): string {
  const all = sumOf(hires);
  return all > 0 ? texts.hires.some({ count: all, of: hires.length }) : texts.hires.none;
}

export const replyFinding = ({ medianReplyMinutes }: Pick<Analytics, "medianReplyMinutes">): string =>
  medianReplyMinutes === null ? texts.reply.none : texts.reply.half({ time: roughDuration(medianReplyMinutes) });

/** Removes the empty months before the first one with data, because a long empty line has no meaning. */
export function fromFirstMonth<T>(months: readonly T[], hasData: (month: T) => boolean): readonly T[] {
  const first = months.findIndex(hasData);
  return first === -1 ? [] : months.slice(first);
}

/** The name of a work mode, as all other screens show it. */
export const modeName = (mode: WorkMode): string => own(WORK_MODE_TEXTS, mode) ?? mode;
/** Formats a total; null means a small number. */
export const allOf = (count: number | null): string => (count === null ? texts.few : number(count));
/** Formats a group's number; null means a small group, or one that would reveal a small group. */
export const groupOf = (count: number | null): string => (count === null ? texts.hidden : number(count));
