import type { HiringSummary } from "#shared/applications/hiring.rest.ts";

/** So many of so many: a rate that shows what it was computed from. */
export interface Share {
  count: number;
  of: number;
  percent: number;
}

/** What an employer reads of a summary. */
export interface HiringFigures {
  /** Drafts too. */
  jobs: number;
  drafts: number;
  open: number;
  /** People, each once; they have sent this many applications. */
  applicants: number;
  applications: number;
  /** Applications that nobody has looked at yet, and since when the first of them waits. */
  pending: number;
  pendingSince: string | null;
  /** Where somebody stands now. */
  atInterview: number;
  offers: number;
  /** Of those that were looked at; null where none was. */
  interviews: Share | null;
  hires: Share | null;
  /** The median time to a first reply; null while there are too few conversations. */
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
