import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { JobsFeature } from "#server/features/jobs/index.ts";
import type { ReportsFeature } from "#server/features/reports/index.ts";
import type { Bus } from "#server/platform/cluster/bus.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import { createLiveFigures } from "./figures.live.ts";
import { figuresRoutes } from "./figures.routes.ts";
import { createFigures } from "./figures.service.ts";

/** The call to processes whose admins' numbers may have changed. */
const STIR = "figures:stir";
/** How often other processes hear of writes here, in milliseconds. */
const STIR_EVERY_MS = 1000;

interface Deps {
  accounts: Pick<AccountStore, "accountCounts" | "employers" | "accountStatus">;
  jobs: Pick<JobsFeature, "countOpen" | "countOpenBy">;
  applications: Pick<ApplicationStore, "counts">;
  chat: Pick<ChatFeature, "messageCounts" | "firstReplies"> & { presence: Pick<ChatFeature["presence"], "count"> };
  approvals: { countListings: () => Promise<number> };
  reports: Pick<ReportsFeature, "repo">;
}

/** @returns to be called after a write here */
function stirOthers(bus: Bus): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (bus.peersHaveAdmins) bus.send([STIR]);
    }, STIR_EVERY_MS).unref();
  };
}

/** The same without reports about the viewer; here for a viewer who has none. */
const without = ({ pending, ...stats }: AdminStats, reports: number): AdminStats => ({
  ...stats,
  pending: { ...pending, reports: Math.max(0, pending.reports - reports) },
});

/** The numbers of the admin area, requested or pushed when they change. */
export function createFiguresFeature(platform: Platform, deps: Deps) {
  const { announceHere, bus, remoteCalls, records, now, log } = platform;
  const { jobs, chat, reports } = deps;
  const { firstReplies, presence } = chat;
  const accounts = { ...deps.accounts.accountCounts, countReviews: () => deps.accounts.employers.countReviews() };
  const countOnline = async () => presence.count();
  const figures = createFigures({
    ...accounts,
    ...deps.applications.counts,
    ...chat.messageCounts,
    firstReplies,
    records,
    countOpenBy: jobs.countOpenBy,
    countOpenJobs: jobs.countOpen,
    countOnline,
    pending: {
      employers: accounts.countPendingCompanies,
      company_changes: accounts.countReviews,
      pwd_ids: accounts.countPendingPwdIds,
      listings: deps.approvals.countListings,
      reports: () => reports.repo.countOpen(),
    },
    now,
  });
  async function tell(stats: AdminStats): Promise<void> {
    const about = await reports.repo.openAbout(await deps.accounts.accountStatus.admins());
    const concerned = new Map([...about].filter(([, count]) => count > 0));
    announceHere.toAdmins("admin:stats", stats, [...concerned.keys()]);
    for (const [id, reports] of concerned) announceHere.toAdmin(id, "admin:stats", without(stats, reports));
  }

  const live = createLiveFigures({
    count: figures.stats,
    countOnline,
    // Each process counts for its own admins.
    adminsWatch: announceHere.adminsWatch,
    announce: tell,
    now,
    log,
  });
  async function stats(): Promise<AdminStats> {
    const stats = await figures.stats();
    live.answered(stats);
    return stats;
  }
  platform.written.listen(live.stir);
  if (bus) {
    remoteCalls.add(STIR, live.stir);
    platform.callsMissed.listen(live.stir);
    platform.written.listen(stirOthers(bus));
  }
  /** As this admin may see them. */
  const statsFor = async ({ userId }: Pick<Viewer, "userId">): Promise<AdminStats> => {
    const [all, about] = await Promise.all([stats(), reports.repo.countOf("open", userId)]);
    return without(all, about);
  };
  const feature: Feature = {
    name: "figures",
    routes: (app) => figuresRoutes(app, { ...figures, statsFor }),
    tasks: [live.task],
  };
  return { ...figures, stats, statsFor, task: live.task, feature };
}
export type FiguresFeature = ReturnType<typeof createFiguresFeature>;
