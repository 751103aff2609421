import type { Accounts } from "#server/features/accounts/index.ts";
import type { AccountStore } from "#server/features/accounts/store.ts";
import type { AuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { JobStore } from "#server/features/jobs/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import type { ReportsFeature } from "#server/features/reports/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Moderation } from "./moderation.service.ts";
import { personRoutes } from "./person.routes.ts";
import { PersonPage } from "./person.service.ts";

interface Deps {
  store: AccountStore;
  accounts: Pick<Accounts, "sessions">;
  jobs: Pick<JobStore, "repo">;
  applications: Pick<ApplicationStore, "counts">;
  chat: Pick<ChatFeature, "conversations" | "personChanged" | "companyChanged">;
  profiles: Pick<Profiles, "seekers">;
  reports: Pick<ReportsFeature, "repo">;
  notifications: Pick<Notifications, "raiseAll">;
  auditTrail: AuditTrail;
}

/** One person as admins see them, and what admins decide about an account. */
export function createPeopleAdmin(platform: Platform, deps: Deps) {
  const { announce, inTransaction, cipher, limiter, mailer, background, site, now, log } = platform;
  const { store, accounts, jobs, applications, auditTrail: trail } = deps;
  const common = { inTransaction, cipher, limiter, mailer, background, announce, trail, site, now, log };
  const moderation = new Moderation({
    ...common,
    accounts: store.accountStatus,
    sessions: accounts.sessions,
    colleagueChanged: deps.chat.personChanged,
    companyChanged: deps.chat.companyChanged,
    relist: (employerId, session) => jobs.repo.relist(employerId, session),
    notifyWith: deps.notifications.raiseAll,
    names: store.personNames,
  });
  const personPage = new PersonPage({
    ...common,
    accounts: store.accountStatus,
    companyOf: (id) => store.employers.findById(id),
    disabilityOf: async (id) => (await deps.profiles.seekers.find(id)).disability,
    devicesOf: (id, limit) => accounts.sessions.devicesOf(id, limit),
    reportsOf: (...of) => deps.reports.repo.newestOf(...of),
    counts: {
      applications: applications.counts.countOf,
      jobs: async (id) => {
        const { draft: _draft, ...published } = await jobs.repo.countsOf(id);
        return Object.values(published).reduce((sum, count) => sum + count, 0);
      },
      conversations: (id) => deps.chat.conversations.countOf(id),
    },
    names: store.personNames,
  });
  const feature: Feature = { name: "people-admin", routes: (app) => personRoutes(app, personPage, moderation) };
  return { moderation, personPage, feature };
}
