import type { OwnJobPage } from "#shared/jobs/jobs.rest.ts";

/** So many of so many: a rate that shows what it was computed from. */
export interface Share {
  count: number;
  of: number;
  percent: number;
}

/** What an employer's jobs have led to. */
export interface HiringFigures {
  /** Drafts too. */
  jobs: number;
  open: number;
  applicants: number;
  /** Applications that nobody has looked at yet. */
  pending: number;
  /** Those who stand at an interview or further on; null where nobody has applied. */
  interviews: Share | null;
  hired: Share | null;
  /** The median time to a first reply; null while there are too few conversations. */
  replyMinutes: number | null;
  /** Of how many jobs, the newest first, the applicants are counted; null where it is all of them. */
  ofNewest: number | null;
}

const shareOf = (count: number, of: number): Share | null =>
  of === 0 ? null : { count, of, percent: Math.round((100 * count) / of) };

export function figuresOf({ jobs, total, counts }: OwnJobPage): HiringFigures {
  const sum = (stage: keyof OwnJobPage["jobs"][number]["applicants"]): number =>
    jobs.reduce((all, { applicants }) => all + applicants[stage], 0);
  const applicants = sum("total");
  return {
    jobs: total,
    open: counts.open,
    applicants,
    pending: sum("pending"),
    interviews: shareOf(sum("interview") + sum("offer") + sum("hired"), applicants),
    hired: shareOf(sum("hired"), applicants),
    replyMinutes: jobs[0]?.company.reply_minutes ?? null,
    ofNewest: total > jobs.length ? jobs.length : null,
  };
}
