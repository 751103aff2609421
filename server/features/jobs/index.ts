import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ActivityLog } from "#server/features/activity/index.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import { quotaModel } from "#server/platform/database/quota.model.ts";
import { createQuotas } from "#server/platform/database/quotas.ts";
import { createMarkedRows } from "#server/platform/events/marked-rows.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { match } from "#shared/matching/match.ts";
import { jobsExport } from "./jobs.export.ts";
import { jobRoutes } from "./jobs.routes.ts";
import { Jobs } from "./jobs.service.ts";
import { createMatchSeekers } from "./match-seekers.ts";
import { createJobChanges } from "./posting/job-changes.ts";
import { createJobCompanies } from "./posting/job-companies.ts";
import { createJobEvents, expiredEvent, publishedEvent } from "./posting/job-events.ts";
import { OwnJobs } from "./posting/own-jobs.service.ts";
import { savedJobModel } from "./saved/saved-job.model.ts";
import { createSavedJobsRepo } from "./saved/saved-jobs.repo.ts";
import { createSavedJobs } from "./saved/saved-jobs.service.ts";
import { savedSearchModel, searchHitModel } from "./saved-searches/saved-search.model.ts";
import { createSearchAlerts, NEW_JOBS_MAIL } from "./saved-searches/search-alerts.service.ts";
import { createSearchesRepo } from "./saved-searches/searches.repo.ts";
import { createSearches } from "./saved-searches/searches.service.ts";
import { createAlerts } from "./search/alerts.ts";
import { JobIndex } from "./search/job-index.ts";
import { createJobSearch } from "./search/job-search.ts";
import type { JobStore } from "./store.ts";

interface Deps {
  store: JobStore;
  accounts: Pick<AccountStore, "users" | "employers">;
  applications: Pick<ApplicationStore, "applied">;
  chat: Pick<ChatFeature, "replyTimes">;
  profiles: Pick<Profiles, "employers" | "matchSeekerOf">;
  notifications: Pick<Notifications, "raise">;
  activityLog: Pick<ActivityLog, "noteJob">;
}

/** Jobs, their search, saved jobs and saved searches. */
export function createJobsFeature(platform: Platform, deps: Deps) {
  const { connection, ids, inTransaction, events, announce, background, limiter, mailer, site, records, now, log } =
    platform;
  const { store, accounts, chat, profiles } = deps;
  const { users, employers } = accounts;
  const applications = deps.applications.applied;
  const notify = deps.notifications.raise;
  const { repo } = store;
  const quotas = createQuotas({ quotas: quotaModel(connection), inTransaction });
  const [savedRows, searchRows, hitRows] = [
    savedJobModel(connection),
    savedSearchModel(connection),
    searchHitModel(connection),
  ];
  const saved = createSavedJobsRepo(savedRows, quotas);
  const searchesRepo = createSearchesRepo({
    searches: searchRows,
    hits: hitRows,
    quotas,
  });
  const companies = createJobCompanies({
    cards: (ids) => employers.cards(ids),
    standing: (ids) => users.standingAmong(ids),
    unapproved: () => employers.unapproved(),
    fallen: () => users.fallenEmployers(),
    usualReplies: chat.replyTimes.usual,
  });
  const changes = createJobChanges({ jobs: repo, companies, records });
  const index = new JobIndex({
    changes,
    start: createJobSearch,
    skipped: (id, err) => records.skipped("job search", id, err),
    log,
  });
  const searchNews = createSearchAlerts({
    ...{ readers: (ids) => users.addressees(ids), mailer, site, notify, records, now },
    searches: searchesRepo,
    jobs: repo,
    companies,
    alerts: createAlerts(),
  });
  const news = createJobEvents({
    jobs: repo,
    keepersOf: saved.keepersOf,
    applicantsOf: applications.applicantsOf,
    alertSome: searchNews.alertSome,
    notify,
    events,
    note: deps.activityLog.noteJob,
    announce,
    background,
    now,
  });
  const ownJobs = new OwnJobs({
    jobs: repo,
    companies,
    applicants: applications.counts,
    news,
    limiter,
    nextId: () => ids.next("jobs"),
    records,
    now,
  });
  const jobs = new Jobs({
    jobs: repo,
    companies,
    saved,
    index,
    match,
    seekerOf: createMatchSeekers({ seekerOf: profiles.matchSeekerOf, records }),
    applied: applications.of,
    companyCard: profiles.employers.readPublic,
    ownJob: (row) => ownJobs.shown(row),
    records,
    now,
  });
  const savedJobs = createSavedJobs({
    saved,
    mayRead: jobs.mayRead.bind(jobs),
    cards: jobs.cards.bind(jobs),
    announce,
    now,
  });
  const searches = createSearches({ searches: searchesRepo, nextId: () => ids.next("searches"), records, now });
  const markedBefore = (before: () => Date) =>
    createMarkedRows({
      marked: () => repo.marked(before()),
      unmark: (row, session) => repo.unmark(row, session),
      eventOf: (row) => (row.untold === "expired" ? expiredEvent(row) : publishedEvent(row)),
      ...{ events, inTransaction },
    });
  // Processes of an older version may leave more until the last of them has ended. They notify within a minute.
  const publishMarked = markedBefore(() => new Date(now().getTime() - 60_000));
  const task = createScheduledTask({
    what: "expired jobs",
    run: async () => {
      await news.closeExpired();
      await publishMarked();
    },
    log,
  });
  const feature: Feature = {
    name: "jobs",
    routes: (app) => jobRoutes(app, { jobs, ownJobs, savedJobs, searches }),
    subscribers: news.subscribers,
    migrations: [{ number: 6, name: "Publish the jobs that were not announced", up: markedBefore(now) }],
    tasks: [task],
    mails: { [NEW_JOBS_MAIL]: searchNews.write },
    exports: jobsExport({
      ...{ jobs: store.rows, keys: store.keyRows, saved: savedRows, searches: searchRows, hits: hitRows },
    }),
    removeAccount: async ({ id }) => {
      await saved.removeOfJobs(await repo.removeOf(id));
      await saved.removeOf(id);
      await searchesRepo.removeOf(id);
    },
    close: () => index.close(),
  };
  return {
    jobs,
    ownJobs,
    savedJobs,
    searches,
    task,
    feature,
    index,
    /** The number of jobs that a visitor can find. */
    countFound: async (): Promise<number> => repo.countOpenBut(await companies.unlisted(), now()),
    /** Counts open jobs, including those of companies that are not public. */
    countOpen: () => repo.countOpen(),
    countOpenBy: repo.countOpenBy.bind(repo),
    find: repo.find.bind(repo),
    /** Whether a company's jobs are public: it is approved and its account is active. */
    isListed: async (userId: number): Promise<boolean> => (await companies.listed([userId])).has(userId),
    /** By id, without deleted ones. */
    findAmong: repo.findAmong.bind(repo),
    titles: repo.titles.bind(repo),
    /** The number of an employer's jobs by status. */
    countsOf: repo.countsOf.bind(repo),
    inOrder: repo.inOrder.bind(repo),
    /** Changes of jobs for the search index, by any process. */
    changes,
    /** Call it in the transaction that changes a company's name or whether its jobs are public. */
    relist: repo.relist.bind(repo),
  };
}
export type JobsFeature = ReturnType<typeof createJobsFeature>;
