import { ANYONE, JOB_SEEKERS } from "#server/platform/access/access.ts";
import { type App, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import { readCompanyPage, readJob } from "#shared/jobs/jobs.rest.ts";
import { recommendedJobs } from "#shared/jobs/recommended.rest.ts";
import { listJobs } from "#shared/jobs/search.rest.ts";
import type { Jobs } from "./jobs.service.ts";
import { ownJobRoutes } from "./posting/own-jobs.routes.ts";
import type { OwnJobs } from "./posting/own-jobs.service.ts";
import { savedJobRoutes } from "./saved/saved-jobs.routes.ts";
import type { SavedJobs } from "./saved/saved-jobs.service.ts";
import { savedSearchRoutes } from "./saved-searches/searches.routes.ts";
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
  ownJobRoutes(app, ownJobs);
  savedJobRoutes(app, savedJobs);
  savedSearchRoutes(app, searches);
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
