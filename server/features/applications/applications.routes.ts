import { EMPLOYERS, JOB_SEEKERS, JOB_SEEKERS_AND_EMPLOYERS, SIGNED_IN } from "#server/platform/access/access.ts";
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
    {
      allow: JOB_SEEKERS,
      object: "open-job",
      rule: "an open job of an approved company, once; asked and counted before a file is read, which is checked inside and stored encrypted",
    },
    ({ params, body: form, files, fileNames }, viewer, { idempotencyKey: requestKey }) => {
      const resume = files.resume && { bytes: files.resume, name: fileNames.resume ?? "" };
      return applying.apply(viewer, params.id, { form, resume, requestKey });
    },
    ({ params }, viewer) => applying.mayApply(viewer, params.id),
  );
  mountSignedIn(
    app,
    listApplications,
    {
      allow: JOB_SEEKERS_AND_EMPLOYERS,
      object: "none",
      rule: "the caller's own; for an employer those for own jobs, without contact, and without profile and match once they are withdrawn",
    },
    ({ query }, viewer) => lists.list(viewer, query),
  );
  mountSignedIn(
    app,
    rejectApplications,
    { allow: EMPLOYERS, object: "none", rule: "own ones are moved; of others it is said that there are none" },
    ({ body }, viewer) => moves.rejectMany(viewer, body),
  );
  // Before the application of an id, which its last part would be taken for.
  mountSignedIn(
    app,
    readHiringSummary,
    { allow: EMPLOYERS, object: "none", rule: "counted over the caller's own jobs; no names" },
    (_input, viewer) => hiring.summary(viewer),
  );
  mountSignedIn(
    app,
    readApplication,
    {
      allow: SIGNED_IN,
      object: "application",
      cookie: "counted",
      rule: "its applicant; the employer of its job, without contact, resume and letter once it is withdrawn; admins, recorded, without phone and what is shared; for others it does not exist",
    },
    ({ params }, viewer, call) => applications.read(viewer, params.id, call.requestId),
  );
  mountSignedIn(
    app,
    viewApplication,
    { allow: EMPLOYERS, object: "application", rule: "the employer of its job; the first time is kept" },
    ({ params }, viewer) => applications.viewed(viewer, params.id),
  );
  mountSignedIn(
    app,
    moveApplication,
    { allow: EMPLOYERS, object: "application", rule: "the employer of its job, along the table of moves" },
    ({ params, body }, viewer) => moves.move(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    withdrawApplication,
    { allow: JOB_SEEKERS, object: "application", rule: "its applicant, until it is final" },
    ({ params }, viewer) => moves.withdraw(viewer, params.id),
  );
  mountSignedIn(
    app,
    shareWithApplication,
    { allow: JOB_SEEKERS, object: "application", rule: "its applicant; every answer is recorded" },
    ({ params, body }, viewer) => moves.share(viewer, params.id, body),
  );
}
