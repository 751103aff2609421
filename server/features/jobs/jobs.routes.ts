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
    { allow: ANYONE, object: "none", rule: "open jobs of approved companies; what is the seeker's own" },
    ({ query }, viewer) => jobs.list(viewer, query),
  );
  // Before the job of an id, which their last parts would be taken for.
  mountSignedIn(
    app,
    recommendedJobs,
    { allow: JOB_SEEKERS, object: "none", rule: "by the caller's own profile" },
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
    { allow: JOB_SEEKERS, object: "none", rule: "twenty at most; a repeat is the same" },
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
      rule: "the caller's own; for another's and for none the same answer, and nothing happens",
    },
    ({ params }, viewer) => searches.remove(viewer, params.id),
  );

  mountSignedIn(
    app,
    createJob,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "under the caller's own company; published where it is approved; the same key is the same call; counted",
    },
    ({ body }, viewer, call) => ownJobs.create(viewer, body, call.idempotencyKey),
  );
  mount(
    app,
    readJob,
    {
      allow: ANYONE,
      object: "job",
      rule: "open ones of approved companies; others for their employer, drafts for them alone; closed ones also for who applied or kept them, and for admins",
    },
    ({ params }, viewer) => jobs.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    changeJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own; published where it is approved" },
    ({ params, body }, viewer) => ownJobs.change(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    closeJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own; a repeat is the same" },
    ({ params }, viewer) => ownJobs.close(viewer, params.id),
  );
  mountSignedIn(
    app,
    reopenJob,
    { allow: EMPLOYERS, object: "own-job", rule: "the caller's own, where it is approved" },
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
    { allow: JOB_SEEKERS, object: "job", rule: "what the caller may read; a repeat is the same" },
    ({ params }, viewer) => savedJobs.save(viewer, params.id),
  );
  mountSignedIn(
    app,
    forgetJob,
    { allow: JOB_SEEKERS, object: "job", rule: "the caller's own; a repeat is the same" },
    ({ params }, viewer) => savedJobs.forget(viewer, params.id),
  );
  mount(
    app,
    readCompanyPage,
    {
      allow: ANYONE,
      object: "company",
      rule: "what everybody may know of an approved one whose account stands; one that waits exists for its owner and for admins, without jobs",
    },
    ({ params }, viewer) => jobs.companyPage(viewer, params.userId),
  );
}
