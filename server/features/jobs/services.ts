import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ActivityLog } from "#server/features/activity/index.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import { quotaModel } from "#server/platform/database/quota.model.ts";
import { createQuotas } from "#server/platform/database/quotas.ts";
import type { Platform } from "#server/platform/platform.ts";
import { match } from "#shared/matching/match.ts";
import { Jobs } from "./jobs.service.ts";
import { createMatchSeekers } from "./match-seekers.ts";
import { createJobChanges } from "./posting/job-changes.ts";
import { createJobCompanies, type JobCompanies } from "./posting/job-companies.ts";
import { createJobEvents } from "./posting/job-events.ts";
import { OwnJobs } from "./posting/own-jobs.service.ts";
import { savedJobModel } from "./saved/saved-job.model.ts";
import { createSavedJobsRepo } from "./saved/saved-jobs.repo.ts";
import { createSavedJobs } from "./saved/saved-jobs.service.ts";
import { createNewJobsMail } from "./saved-searches/new-jobs-mail.ts";
import { savedSearchModel, searchHitModel } from "./saved-searches/saved-search.model.ts";
import { createSearchAlerts } from "./saved-searches/search-alerts.service.ts";
import { createSearchesRepo } from "./saved-searches/searches.repo.ts";
import { createSearches } from "./saved-searches/searches.service.ts";
import { createAlerts } from "./search/alerts.ts";
import { JobIndex } from "./search/job-index.ts";
import { createJobSearch } from "./search/job-search.ts";
import type { JobStore } from "./store.ts";

export interface Deps {
  store: JobStore;
  accounts: Pick<AccountStore, "users" | "employers">;
  applications: Pick<ApplicationStore, "applied">;
  chat: Pick<ChatFeature, "replyTimes" | "askedJobs">;
  profiles: Pick<Profiles, "employers" | "matchSeekerOf">;
  notifications: Pick<Notifications, "raise">;
  activityLog: Pick<ActivityLog, "noteJob">;
}

/** The saved jobs and saved searches of job seekers, as they are stored. */
export function createSavedStore({ connection, inTransaction }: Platform) {
  const quotas = createQuotas({ quotas: quotaModel(connection), inTransaction });
  const [saved, searches, hits] = [savedJobModel(connection), savedSearchModel(connection), searchHitModel(connection)];
  return {
    rows: { saved, searches, hits },
    savedJobs: createSavedJobsRepo(saved, quotas),
    searches: createSearchesRepo({ searches, hits, quotas }),
  };
}
export type SavedStore = ReturnType<typeof createSavedStore>;

/** The search for jobs, and the companies whose jobs it finds. */
function createSearchServices({ records, log }: Platform, { store, accounts, chat }: Deps) {
  const { users, employers } = accounts;
  const companies = createJobCompanies({
    cards: (ids) => employers.cards(ids),
    activeAmong: (ids) => users.activeAmong(ids),
    unapproved: () => employers.unapproved(),
    inactive: () => users.inactiveEmployers(),
    usualReplies: chat.replyTimes.usual,
  });
  const changes = createJobChanges({ jobs: store.repo, companies, records });
  const index = new JobIndex({
    changes,
    start: createJobSearch,
    skipped: (id, err) => records.skipped("job search", id, err),
    log,
  });
  return { companies, changes, index };
}

/** Saved searches, and how their owners are notified of new jobs. */
function createSavedSearchServices(
  { ids, mailer, site, records, now }: Platform,
  { store, accounts, notifications }: Deps,
  { searches }: SavedStore,
  companies: JobCompanies,
) {
  return {
    searches: createSearches({ searches, nextId: () => ids.next("searches"), records, now }),
    searchAlerts: createSearchAlerts({
      ...{ searches, companies, alerts: createAlerts() },
      ...{ notify: notifications.raise, mailer, records, now },
    }),
    writeNewJobs: createNewJobsMail({
      ...{ searches, jobs: store.repo, companies, site, now },
      readers: (ids) => accounts.users.addressees(ids),
    }),
  };
}

/** All services of jobs, each built from those before it. */
export function createJobServices(platform: Platform, deps: Deps, saved: SavedStore) {
  const { ids, events, announce, background, limiter, records, now } = platform;
  const { profiles, notifications, activityLog } = deps;
  const { repo } = deps.store;
  const { applied } = deps.applications;
  const search = createSearchServices(platform, deps);
  const { companies, index } = search;
  const savedSearches = createSavedSearchServices(platform, deps, saved, companies);
  const news = createJobEvents({
    jobs: repo,
    saversOf: saved.savedJobs.saversOf,
    applicantsOf: applied.applicantsOf,
    alertSome: savedSearches.searchAlerts.alertSome,
    notify: notifications.raise,
    note: activityLog.noteJob,
    ...{ events, announce, background, now },
  });
  const ownJobs = new OwnJobs({
    jobs: repo,
    applicants: applied.counts,
    nextId: () => ids.next("jobs"),
    ...{ companies, news, limiter, records, now },
  });
  const jobs = new Jobs({
    jobs: repo,
    saved: saved.savedJobs,
    seekerOf: createMatchSeekers({ seekerOf: profiles.matchSeekerOf, records }),
    applied: applied.of,
    companyCard: (viewer, id) => profiles.employers.readPublic(viewer, id),
    ownJob: (row) => ownJobs.shown(row),
    ...{ companies, index, match, records, now },
  });
  const savedJobs = createSavedJobs({
    saved: saved.savedJobs,
    readable: jobs.readable.bind(jobs),
    cards: jobs.cards.bind(jobs),
    ...{ announce, now },
  });
  return { ...search, ...savedSearches, news, ownJobs, jobs, savedJobs };
}
export type JobServices = ReturnType<typeof createJobServices>;
