import type { AccountStore } from "#server/features/accounts/store.ts";
import type { JobsFeature } from "#server/features/jobs/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { statsRoutes } from "./stats.routes.ts";
import { createStats } from "./stats.service.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers">;
  jobs: Pick<JobsFeature, "countFound">;
}

/** The three totals on the landing page. */
export function createStatsFeature({ now }: Platform, { accounts, jobs }: Deps) {
  const stats = createStats({
    countUsers: () => accounts.users.countActive(),
    countOpenJobs: jobs.countFound,
    countEmployers: () => accounts.employers.countApproved(),
    now,
  });
  const feature: Feature = { name: "stats", routes: (app) => statsRoutes(app, stats) };
  return { stats, feature };
}
