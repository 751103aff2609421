import type { Viewer } from "#server/platform/http/viewer.ts";
import type { HiringSummary } from "#shared/applications/hiring.rest.ts";
import type { JobStatus } from "#shared/jobs/job-lists.ts";
import type { ApplicationsRepo } from "./applications.repo.ts";
import { totalsOf } from "./totals.ts";

interface Deps {
  applications: Pick<ApplicationsRepo, "historiesOf">;
  jobCounts: (employerId: number) => Promise<Record<JobStatus, number>>;
  /** By id, the usual reply time in minutes; without users that have too few replies. */
  usualReplies: (ids: readonly number[]) => Promise<Map<number, number>>;
}

/** The figures of an employer's overview. */
export class Hiring {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/applications/summary: counted from the rows at each call, so that it agrees with the lists. */
  async summary({ userId }: Viewer): Promise<HiringSummary> {
    const { jobCounts, applications, usualReplies } = this.#deps;
    const [jobs, ways, replies] = await Promise.all([
      jobCounts(userId),
      applications.historiesOf(userId),
      usualReplies([userId]),
    ]);
    const sum = (some: typeof ways) => some.reduce((all, { count }) => all + count, 0);
    const looked = ways.filter(({ looked_at }) => looked_at);
    const waiting = ways.filter(({ status }) => status === "pending").map(({ first }) => first.getTime());
    const earliest = waiting.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    return {
      jobs,
      counts: totalsOf(ways),
      applicants: new Set(ways.map(({ applicant_id }) => applicant_id)).size,
      pending_since: waiting.length === 0 ? null : new Date(earliest).toISOString(),
      looked_at: sum(looked),
      interviewed: sum(looked.filter(({ interviewed }) => interviewed)),
      reply_minutes: replies.get(userId) ?? null,
    };
  }
}
