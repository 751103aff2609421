import { EMPLOYERS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { changeJob, closeJob, createJob, deleteJob, listOwnJobs, reopenJob } from "#shared/jobs/jobs.rest.ts";
import type { OwnJobs } from "./own-jobs.service.ts";

export function ownJobRoutes(app: App, ownJobs: OwnJobs): void {
  mountSignedIn(app, listOwnJobs, { allow: EMPLOYERS, object: "none", rule: "the caller's own" }, ({ query }, viewer) =>
    ownJobs.list(viewer, query),
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
}
