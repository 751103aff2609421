import { ANYONE, EMPLOYERS, JOB_SEEKERS } from "#server/platform/access/access.ts";
import { type App, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import {
  changeJob,
  changeSavedSearch,
  closeJob,
  createJob,
  deleteJob,
  deleteSavedSearch,
  forgetJob,
  listOwnJobs,
  listSavedJobs,
  listSavedSearches,
  readCompanyPage,
  readJob,
  reopenJob,
  saveJob,
  saveSearch,
} from "#shared/jobs/jobs.rest.ts";
import { recommendedJobs } from "#shared/jobs/recommended.rest.ts";
import { listJobs } from "#shared/jobs/search.rest.ts";
import type { Jobs } from "./jobs.service.ts";
import type { OwnJobs } from "./posting/own-jobs.service.ts";
import type { SavedJobs } from "./saved/saved-jobs.service.ts";
import type { Searches } from "./saved-searches/searches.service.ts";

interface Services {
  jobs: Jobs;
  ownJobs: OwnJobs;
  savedJobs: SavedJobs;
  searches: Searches;
}

export function jobRoutes(app: App, { jobs, ownJobs, savedJobs, searches }: Services): void {
  mount(
    app,
    listJobs,
    {
      allow: ANYONE,
      object: "none",
      rule: "open jobs of approved companies; job seekers also see what they saved and applied to",
    },
    ({ query }, viewer) => jobs.list(viewer, query),
  );
  // Registered before the job by id; otherwise the last part of the path would be taken for an id.
  mountSignedIn(
    app,
    recommendedJobs,
    { allow: JOB_SEEKERS, object: "none", rule: "matched with the caller's own profile" },
    ({ query }, viewer) => jobs.recommended(viewer, query.limit),
  );
  mountSignedIn(app, listOwnJobs, { allow: EMPLOYERS, object: "none", rule: "the caller's own" }, ({ query }, viewer) =>
    ownJobs.list(viewer, query),
  );
  mountSignedIn(
    app,
    listSavedJobs,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own" },
    ({ query }, viewer) => savedJobs.list(viewer, query),
  );
  mountSignedIn(
    app,
    listSavedSearches,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own" },
    (_input, viewer) => searches.list(viewer),
  );
  mountSignedIn(
    app,
    saveSearch,
    { allow: JOB_SEEKERS, object: "none", rule: "at most 20; saving the same search again returns the existing one" },
    async ({ body }, viewer, call) => {
      const { search, fresh } = await searches.save(viewer, body);
      if (fresh) call.created();
      return search;
    },
  );
  mountSignedIn(
    app,
    changeSavedSearch,
    { allow: JOB_SEEKERS, object: "saved-search", rule: "the caller's own" },
    ({ params, body }, viewer) => searches.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    deleteSavedSearch,
    {
      allow: JOB_SEEKERS,
      object: "saved-search",
      rule: "the caller's own; for any other id the same response, and nothing is deleted",
    },
    ({ params }, viewer) => searches.remove(viewer, params.id),
  );

  mountSignedIn(
    app,
    createJob,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "for the caller's own company; only an approved company can publish; repeats with the same key return the first response; rate limited",
    },
    ({ body }, viewer, call) => ownJobs.create(viewer, body, call.idempotencyKey),
  );
  mount(
    app,
    readJob,
    {
      allow: ANYONE,
      object: "job",
      rule: "open jobs of approved companies; the employer's own jobs; drafts only for the employer; closed jobs also for applicants, for those who saved them, and for admins",
    },
    ({ params }, viewer) => jobs.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    changeJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own; only an approved company can publish" },
    ({ params, body }, viewer) => ownJobs.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    closeJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own; repeats have no effect" },
    ({ params }, viewer) => ownJobs.close(viewer, params.id),
  );
  mountSignedIn(
    app,
    reopenJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own, if the company is approved" },
    ({ params, body }, viewer) => ownJobs.reopen(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    deleteJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own draft" },
    ({ params }, viewer) => ownJobs.remove(viewer, params.id),
  );
  mountSignedIn(
    app,
    saveJob,
    { allow: JOB_SEEKERS, object: "job", rule: "jobs that the caller can read; repeats have no effect" },
    ({ params }, viewer) => savedJobs.save(viewer, params.id),
  );
  mountSignedIn(
    app,
    forgetJob,
    { allow: JOB_SEEKERS, object: "job", rule: "the caller's own; repeats have no effect" },
    ({ params }, viewer) => savedJobs.forget(viewer, params.id),
  );
  mount(
    app,
    readCompanyPage,
    {
      allow: ANYONE,
      object: "company",
      rule: "approved companies with an active account; a company that awaits approval only for its owner and admins, without jobs",
    },
    ({ params }, viewer) => jobs.companyPage(viewer, params.userId),
  );
}
