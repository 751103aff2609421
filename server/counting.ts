import type { Model } from "mongoose";
import type { Accounts } from "#server/features/accounts/accounts.context.ts";
import type { ApplicationRow } from "#server/features/applications/application.model.ts";
import { createApplicationCounts } from "#server/features/applications/application-counts.repo.ts";
import type { Messaging } from "#server/features/chat/chat.context.ts";
import type { JobsFeature } from "#server/features/jobs/jobs.context.ts";
import type { ReportsRepo } from "#server/features/reports/reports.repo.ts";
import { createStats } from "#server/features/stats/stats.service.ts";
import { createFiguresFeature } from "./features/admin/figures/figures.context.ts";
import type { Records } from "./platform/database/records.ts";
import type { Log } from "./platform/log/log.ts";
import type { Announcer } from "./platform/realtime/announcer.ts";

interface Deps {
  accounts: Pick<Accounts, "users" | "employers" | "accountCounts" | "standing">;
  jobs: JobsFeature;
  applications: Model<ApplicationRow>;
  messaging: Pick<Messaging, "messageCounts" | "openings" | "presence">;
  reports: Pick<ReportsRepo, "countOpen" | "countOf" | "openAbout">;
  /** Requests to be listed as indigenous that wait. */
  countListings: () => Promise<number>;
  announce: Announcer;
  records: Records;
  now: () => Date;
  log: Log;
}

/** What is counted over all features, for everybody and for admins: a part of the list in context.ts. */
export function createCounting(deps: Deps) {
  const { accounts, jobs, applications, messaging, reports, countListings, announce, records, now, log } = deps;
  const { users, employers, accountCounts, standing } = accounts;
  return {
    stats: createStats({
      countUsers: users.countActive,
      countOpenJobs: jobs.countFound,
      countEmployers: employers.countApproved,
      now,
    }),
    figures: createFiguresFeature({
      accounts: { ...accountCounts, countReviews: employers.countReviews },
      jobs,
      applications: createApplicationCounts(applications),
      messages: messaging.messageCounts,
      openings: messaging.openings,
      presence: messaging.presence,
      countListings,
      countReports: reports.countOpen,
      countReportsAbout: (userId) => reports.countOf("open", userId),
      reportsAboutAdmins: async () => {
        const about = await reports.openAbout(await standing.admins());
        return new Map([...about].filter(([, count]) => count > 0));
      },
      announce,
      records,
      now,
      log,
    }),
  };
}
