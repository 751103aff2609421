import type { Connection } from "mongoose";
import type { Ids } from "#server/platform/database/ids.ts";
import { quotaModel } from "#server/platform/database/quota.model.ts";
import { createQuotas } from "#server/platform/database/quotas.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import type { ApplicantCounts } from "#shared/jobs/jobs.schemas.ts";
import { match } from "#shared/matching/match.ts";
import { type JobRow, jobHeadModel, jobModel } from "./job.model.ts";
import { createJobsRepo } from "./jobs.repo.ts";
import { createJobs } from "./jobs.service.ts";
import { createMatchSeekers } from "./match-seekers.ts";
import { createJobChanges } from "./posting/job-changes.ts";
import { createJobCompanies } from "./posting/job-companies.ts";
import { createJobEvents, type JobNote } from "./posting/job-events.ts";
import { jobKeyModel } from "./posting/job-key.model.ts";
import { createOwnJobs } from "./posting/own-jobs.service.ts";
import { savedJobModel } from "./saved/saved-job.model.ts";
import { createSavedJobsRepo } from "./saved/saved-jobs.repo.ts";
import { createSavedJobs } from "./saved/saved-jobs.service.ts";
import { savedSearchModel, searchHitModel } from "./saved-searches/saved-search.model.ts";
import { createSearchAlerts } from "./saved-searches/search-alerts.service.ts";
import { createSearchesRepo } from "./saved-searches/searches.repo.ts";
import { createSearches } from "./saved-searches/searches.service.ts";
import { createAlerts } from "./search/alerts.ts";
import { createJobIndex } from "./search/job-index.ts";
import { createJobSearch } from "./search/job-search.ts";

type CompanyDeps = Parameters<typeof createJobCompanies>[0];
type JobDeps = Parameters<typeof createJobs>[0];
type SeekerDeps = Parameters<typeof createMatchSeekers>[0];
type SearchNewsDeps = Parameters<typeof createSearchAlerts>[0];

interface Deps extends CompanyDeps, Pick<JobDeps, "companyCard">, SeekerDeps {
  connection: Connection;
  ids: Ids;
  inTransaction: InTransaction;
  applications: {
    of: JobDeps["applied"];
    applicantsOf: (jobId: number) => Promise<number[]>;
    counts: (jobIds: readonly number[]) => Promise<Map<number, ApplicantCounts>>;
  };
  readers: SearchNewsDeps["readers"];
  notify: (note: JobNote) => Promise<void>;
  /** Of a job that was written just now. */
  noteJob: (row: JobRow) => void;
  announce: Announcer;
  background: Background;
  limiter: Limiter;
  mailer: Pick<Mailer, "order">;
  site: () => Site;
  now: () => Date;
  log: Log;
}

/** Jobs, their search, and what is kept of them: a part of the list in server/context.ts. */
export function createJobsFeature(deps: Deps) {
  const { connection, ids, inTransaction, applications, notify, announce, background, limiter, records, now, log } =
    deps;
  const repo = createJobsRepo({
    jobs: jobModel(connection),
    heads: jobHeadModel(connection),
    keys: jobKeyModel(connection),
    inTransaction,
  });
  const quotas = createQuotas({ quotas: quotaModel(connection), inTransaction });
  const saved = createSavedJobsRepo(savedJobModel(connection), quotas);
  const searchesRepo = createSearchesRepo({
    searches: savedSearchModel(connection),
    hits: searchHitModel(connection),
    quotas,
  });
  const companies = createJobCompanies(deps);
  const changes = createJobChanges({ jobs: repo, companies, records });
  const index = createJobIndex({
    changes,
    start: createJobSearch,
    skipped: (id, err) => records.skipped("job search", id, err),
    log,
  });
  const searchNews = createSearchAlerts({
    ...deps,
    searches: searchesRepo,
    jobs: repo,
    companies,
    alerts: createAlerts(),
  });
  const news = createJobEvents({
    jobs: repo,
    keepersOf: saved.keepersOf,
    applicantsOf: applications.applicantsOf,
    tellSearches: searchNews.tell,
    notify,
    note: deps.noteJob,
    announce,
    background,
    records,
    now,
  });
  const ownJobs = createOwnJobs({
    jobs: repo,
    companies,
    applicants: applications.counts,
    news,
    limiter,
    nextId: () => ids.next("jobs"),
    records,
    now,
  });
  const jobs = createJobs({
    jobs: repo,
    companies,
    saved,
    index,
    match,
    seekerOf: createMatchSeekers(deps),
    applied: applications.of,
    companyCard: deps.companyCard,
    ownJob: ownJobs.shown,
    records,
    now,
  });
  return {
    jobs,
    ownJobs,
    savedJobs: createSavedJobs({ saved, mayRead: jobs.mayRead, cards: jobs.cards, announce, now }),
    searches: createSearches({ searches: searchesRepo, nextId: () => ids.next("searches"), records, now }),
    index,
    /** How many a visitor can find. */
    countFound: async (): Promise<number> => repo.countOpenBut(await companies.unlisted(), now()),
    /** As they stand, whoever may find them. */
    countOpen: repo.countOpen,
    countOpenBy: repo.countOpenBy,
    find: repo.find,
    /** Whether a company's jobs may be found: it is approved, and its account stands. */
    isListed: async (userId: number): Promise<boolean> => (await companies.listed([userId])).has(userId),
    /** By id, without those that are gone. */
    findAmong: repo.findAmong,
    titles: repo.titles,
    /** How many of an employer's stand at each status. */
    countsOf: repo.countsOf,
    inOrder: repo.inOrder,
    /** What other processes have written, for the search. */
    changes,
    /** Whether a company's jobs may be found, or its name, changes in this transaction. */
    relist: repo.relist,
    /** A company's jobs, or what a seeker keeps of jobs; a second time it does nothing. */
    removeOf: async (userId: number): Promise<void> => {
      await saved.removeOfJobs(await repo.removeOf(userId));
      await saved.removeOf(userId);
      await searchesRepo.removeOf(userId);
    },
    /** Closes what has expired, and tells of it. */
    watch: createScheduledTask({ what: "expired jobs", look: news.look, log }),
    writeMail: searchNews.write,
  };
}
export type JobsFeature = ReturnType<typeof createJobsFeature>;
