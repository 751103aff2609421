import { type App, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import {
  changeJob,
  changeSavedSearch,
  closeJob,
  createJob,
  deleteJob,
  deleteSavedSearch,
  forgetJob,
  listJobs,
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
  mount(app, listJobs, ({ query }, viewer) => jobs.list(viewer, query));
  // Before the job of an id, which their last parts would be taken for.
  mountSignedIn(app, recommendedJobs, ({ query }, viewer) => jobs.recommended(viewer, query.limit));
  mountSignedIn(app, listOwnJobs, ({ query }, viewer) => ownJobs.list(viewer, query));
  mountSignedIn(app, listSavedJobs, ({ query }, viewer) => savedJobs.list(viewer, query));
  mountSignedIn(app, listSavedSearches, (_input, viewer) => searches.list(viewer));
  mountSignedIn(app, saveSearch, async ({ body }, viewer, call) => {
    const { search, fresh } = await searches.save(viewer, body);
    if (fresh) call.created();
    return search;
  });
  mountSignedIn(app, changeSavedSearch, ({ params, body }, viewer) => searches.change(viewer, params.id, body));
  mountSignedIn(app, deleteSavedSearch, ({ params }, viewer) => searches.remove(viewer, params.id));

  mountSignedIn(app, createJob, ({ body }, viewer, call) => ownJobs.create(viewer, body, call.idempotencyKey));
  mount(app, readJob, ({ params }, viewer) => jobs.read(viewer, params.id));
  mountSignedIn(app, changeJob, ({ params, body }, viewer) => ownJobs.change(viewer, params.id, body));
  mountSignedIn(app, closeJob, ({ params }, viewer) => ownJobs.close(viewer, params.id));
  mountSignedIn(app, reopenJob, ({ params, body }, viewer) => ownJobs.reopen(viewer, params.id, body));
  mountSignedIn(app, deleteJob, ({ params }, viewer) => ownJobs.remove(viewer, params.id));
  mountSignedIn(app, saveJob, ({ params }, viewer) => savedJobs.save(viewer, params.id));
  mountSignedIn(app, forgetJob, ({ params }, viewer) => savedJobs.forget(viewer, params.id));
  mount(app, readCompanyPage, ({ params }, viewer) => jobs.companyPage(viewer, params.userId));
}
