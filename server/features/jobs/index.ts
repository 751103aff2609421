import { createMarkedRows } from "#server/platform/events/marked-rows.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask, type ScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { jobsExport } from "./jobs.export.ts";
import { jobRoutes } from "./jobs.routes.ts";
import { expiredEvent, publishedEvent } from "./posting/job-events.ts";
import { NEW_JOBS_MAIL } from "./saved-searches/new-jobs-mail.ts";
import { createJobServices, createSavedStore, type Deps, type JobServices, type SavedStore } from "./services.ts";
import type { JobStore } from "./store.ts";

/** Jobs, their search, saved jobs and saved searches. */
export function createJobsFeature(platform: Platform, deps: Deps) {
  const { now, log } = platform;
  const { repo } = deps.store;
  const saved = createSavedStore(platform);
  const services = createJobServices(platform, deps, saved);
  const { jobs, ownJobs, savedJobs, searches, companies, changes, index, news } = services;
  deps.chat.askedJobs.findWith((viewer, id) => jobs.readable(viewer, id));
  // Processes of an older version may leave more until the last of them has ended. They notify within a minute.
  const publishMarked = publishMarkedBefore(() => new Date(now().getTime() - 60_000), platform, deps.store);
  const task = createScheduledTask({
    what: "expired jobs",
    run: async () => {
      await news.closeExpired();
      await publishMarked();
    },
    log,
  });
  return {
    jobs,
    ownJobs,
    savedJobs,
    searches,
    task,
    feature: registration(platform, { store: deps.store, saved, services, task }),
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

/** Publishes the events of jobs that an older version marked as not announced before a time. */
function publishMarkedBefore(before: () => Date, { events, inTransaction }: Platform, { repo }: JobStore) {
  return createMarkedRows({
    marked: () => repo.marked(before()),
    unmark: (row, session) => repo.unmark(row, session),
    eventOf: (row) => (row.untold === "expired" ? expiredEvent(row) : publishedEvent(row)),
    ...{ events, inTransaction },
  });
}

interface Parts {
  store: JobStore;
  saved: SavedStore;
  services: JobServices;
  task: ScheduledTask;
}

function registration(platform: Platform, { store, saved, services, task }: Parts): Feature {
  const { news, writeNewJobs, index } = services;
  const publishMarked = publishMarkedBefore(platform.now, platform, store);
  return {
    name: "jobs",
    routes: (app) => jobRoutes(app, services),
    subscribers: news.subscribers,
    migrations: [{ number: 6, name: "Publish the jobs that were not announced", up: publishMarked }],
    tasks: [task],
    mails: { [NEW_JOBS_MAIL]: writeNewJobs },
    exports: jobsExport({ ...saved.rows, jobs: store.rows, keys: store.keyRows, records: platform.records }),
    removeAccount: async ({ id }) => {
      await saved.savedJobs.removeOfJobs(await store.repo.removeOf(id));
      await saved.savedJobs.removeOf(id);
      await saved.searches.removeOf(id);
    },
    close: () => index.close(),
  };
}
