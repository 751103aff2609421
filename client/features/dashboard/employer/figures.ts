import type { HiringSummary } from "#shared/applications/hiring.rest.ts";

/** A rate with the numbers that it was computed from. */
export interface Share {
  count: number;
  of: number;
  percent: number;
}

/** The statistics of a hiring summary. */
export interface HiringFigures {
  /** Includes drafts. */
  jobs: number;
  drafts: number;
  open: number;
  /** Distinct people, with the number of their applications. */
  applicants: number;
  applications: number;
  /** Applications that were not viewed yet, and the time of the oldest. */
  pending: number;
  pendingSince: string | null;
  /** The numbers of applications that are currently at these stages. */
  atInterview: number;
  offers: number;
  /** Rates of the viewed applications; null if none was viewed. */
  interviews: Share | null;
  hires: Share | null;
  /** The median time to a first reply in minutes; null while there are too few conversations. */
  replyMinutes: number | null;
}

const shareOf = (count: number, of: number): Share | null =>
  of === 0 ? null : { count, of, percent: Math.round((100 * count) / of) };

export function figuresOf(summary: HiringSummary): HiringFigures {
  const { jobs, counts, looked_at } = summary;
  return {
    jobs: jobs.draft + jobs.open + jobs.closed,
    drafts: jobs.draft,
    open: jobs.open,
    applicants: summary.applicants,
    applications: Object.values(counts).reduce((sum, count) => sum + count, 0),
    pending: counts.pending,
    pendingSince: summary.pending_since,
    atInterview: counts.interview,
    offers: counts.offer,
    interviews: shareOf(summary.interviewed, looked_at),
    hires: shareOf(counts.hired, looked_at),
    replyMinutes: summary.reply_minutes,
  };
}
