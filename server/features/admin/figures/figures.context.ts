import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Presence } from "#server/platform/realtime/presence.ts";
import type { AdminStats } from "#shared/admin/figures.schemas.ts";
import type { CountingDeps } from "./figures.counting.ts";
import { createLiveFigures } from "./figures.live.ts";
import { createFigures } from "./figures.service.ts";

type Count = () => Promise<number>;

interface Deps {
  accounts: Pick<CountingDeps, "countMade"> & {
    countPendingPwdIds: Count;
    countPendingCompanies: Count;
    countReviews: Count;
  };
  jobs: Pick<CountingDeps, "countOpenBy"> & { countOpen: Count };
  applications: Pick<CountingDeps, "countAt" | "hiredBehind">;
  messages: Pick<CountingDeps, "begunBehind"> & {
    countWritten: (from: Date | null, to: Date | null) => Promise<number>;
  };
  openings: CountingDeps["openings"];
  presence: Pick<Presence, "count">;
  /** Requests to be listed as indigenous that wait. */
  countListings: Count;
  /** Reports that wait; of them those about somebody, and about each of the admins about whom there are any. */
  countReports: Count;
  countReportsAbout: (userId: number) => Promise<number>;
  reportsAboutAdmins: () => Promise<ReadonlyMap<number, number>>;
  announce: Pick<Announcer, "toAdmins" | "toAdmin" | "adminsWatch">;
  records: Records;
  now: () => Date;
  log: Log;
}

/** The same without reports about whoever reads it: there are none for them. */
const without = ({ pending, ...stats }: AdminStats, reports: number): AdminStats => ({
  ...stats,
  pending: { ...pending, reports: Math.max(0, pending.reports - reports) },
});

/** The numbers of the admin area, asked for and told: a part of the list in server/context.ts. */
export function createFiguresFeature(deps: Deps) {
  const { accounts, jobs, applications, messages, openings, presence, announce, records, now, log } = deps;
  // The one place that knows how many people are there: of this process, as presence itself is.
  const countOnline = async () => presence.count();
  const figures = createFigures({
    ...accounts,
    ...applications,
    ...messages,
    openings,
    records,
    countOpenBy: jobs.countOpenBy,
    countOpenJobs: jobs.countOpen,
    countOnline,
    pending: {
      employers: accounts.countPendingCompanies,
      company_changes: accounts.countReviews,
      pwd_ids: accounts.countPendingPwdIds,
      listings: deps.countListings,
      reports: deps.countReports,
    },
    now,
  });
  async function tell(stats: AdminStats): Promise<void> {
    const concerned = await deps.reportsAboutAdmins();
    announce.toAdmins("admin:stats", stats, [...concerned.keys()]);
    for (const [id, reports] of concerned) announce.toAdmin(id, "admin:stats", without(stats, reports));
  }

  const live = createLiveFigures({
    count: figures.stats,
    countOnline,
    adminsWatch: announce.adminsWatch,
    announce: tell,
    now,
    log,
  });
  async function stats(): Promise<AdminStats> {
    const stats = await figures.stats();
    live.answered(stats);
    return stats;
  }
  return {
    ...figures,
    stats,
    /** As this admin may know them. */
    statsFor: async ({ userId }: Pick<Viewer, "userId">): Promise<AdminStats> => {
      const [all, about] = await Promise.all([stats(), deps.countReportsAbout(userId)]);
      return without(all, about);
    },
    stir: live.stir,
    watch: live.watch,
  };
}
export type FiguresFeature = ReturnType<typeof createFiguresFeature>;
