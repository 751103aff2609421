import { JOB_SEEKERS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { forgetJob, listSavedJobs, saveJob } from "#shared/jobs/jobs.rest.ts";
import type { SavedJobs } from "./saved-jobs.service.ts";

export function savedJobRoutes(app: App, savedJobs: SavedJobs): void {
  mountSignedIn(
    app,
    listSavedJobs,
    { allow: JOB_SEEKERS, object: "none", rule: "the caller's own" },
    ({ query }, viewer) => savedJobs.list(viewer, query),
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
}
