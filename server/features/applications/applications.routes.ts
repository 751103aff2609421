import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import {
  apply,
  listApplications,
  moveApplication,
  readApplication,
  rejectApplications,
  shareWithApplication,
  viewApplication,
  withdrawApplication,
} from "#shared/applications/applications.rest.ts";
import { readHiringSummary } from "#shared/applications/hiring.rest.ts";
import type { ApplicationParts } from "./application-parts.ts";

export function applicationRoutes(app: App, { applications, applying, moves, lists, hiring }: ApplicationParts): void {
  mountSignedIn(
    app,
    apply,
    ({ params, body: form, files, fileNames }, viewer, { idempotencyKey: requestKey }) => {
      const resume = files.resume && { bytes: files.resume, name: fileNames.resume ?? "" };
      return applying.apply(viewer, params.id, { form, resume, requestKey });
    },
    ({ params }, viewer) => applying.mayApply(viewer, params.id),
  );
  mountSignedIn(app, listApplications, ({ query }, viewer) => lists.list(viewer, query));
  mountSignedIn(app, rejectApplications, ({ body }, viewer) => moves.rejectMany(viewer, body));
  // Before the application of an id, which its last part would be taken for.
  mountSignedIn(app, readHiringSummary, (_input, viewer) => hiring.summary(viewer));
  mountSignedIn(app, readApplication, ({ params }, viewer, call) =>
    applications.read(viewer, params.id, call.requestId),
  );
  mountSignedIn(app, viewApplication, ({ params }, viewer) => applications.viewed(viewer, params.id));
  mountSignedIn(app, moveApplication, ({ params, body }, viewer) => moves.move(viewer, params.id, body));
  mountSignedIn(app, withdrawApplication, ({ params }, viewer) => moves.withdraw(viewer, params.id));
  mountSignedIn(app, shareWithApplication, ({ params, body }, viewer) => moves.share(viewer, params.id, body));
}
