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

export function applicationRoutes(app: App, parts: ApplicationParts): void {
  const { applications, lists } = parts;
  applicantRoutes(app, parts);
  mountSignedIn(
    app,
    listApplications,
    {
      allow: JOB_SEEKERS_AND_EMPLOYERS,
      object: "none",
      rule: "the caller's own; for employers those for their own jobs, without contact details, and without profile and match after a withdrawal",
    },
    ({ query }, viewer) => lists.list(viewer, query),
  );
  // Registered before the application by id; otherwise the last part of the path would be taken for an id.
  hiringRoutes(app, parts);
  mountSignedIn(
    app,
    readApplication,
    {
      allow: SIGNED_IN,
      object: "application",
      cookie: "counted",
      rule: "its applicant; the employer of its job, without contact details, resume and cover letter after a withdrawal; admins, recorded, without phone and shared details; not found for anyone else",
    },
    ({ params }, viewer, call) => applications.read(viewer, params.id, call.requestId),
  );
}

/** What job seekers do with their applications. */
function applicantRoutes(app: App, { applying, moves }: ApplicationParts): void {
  mountSignedIn(
    app,
    apply,
    {
      allow: JOB_SEEKERS,
      object: "open-job",
      rule: "an open job of an approved company, once; checked and rate limited before the file is read; the file's content is checked, and it is stored encrypted",
    },
    ({ params, body: form, files, fileNames }, viewer, { idempotencyKey: requestKey }) => {
      const resume = files.resume && { bytes: files.resume, name: fileNames.resume ?? "" };
      return applying.apply(viewer, params.id, { form, resume, requestKey });
    },
    ({ params }, viewer) => applying.mayApply(viewer, params.id),
  );
  mountSignedIn(
    app,
    withdrawApplication,
    { allow: JOB_SEEKERS, object: "application", rule: "its applicant, until the status is final" },
    ({ params }, viewer) => moves.withdraw(viewer, params.id),
  );
  mountSignedIn(
    app,
    shareWithApplication,
    { allow: JOB_SEEKERS, object: "application", rule: "its applicant; every consent is recorded" },
    ({ params, body }, viewer) => moves.share(viewer, params.id, body),
  );
}

/** What employers do with the applications for their jobs. */
function hiringRoutes(app: App, { applications, moves, hiring }: ApplicationParts): void {
  mountSignedIn(
    app,
    rejectApplications,
    {
      allow: EMPLOYERS,
      object: "none",
      rule: "applications for the caller's own jobs; others are reported as not found",
    },
    ({ body }, viewer) => moves.rejectMany(viewer, body),
  );
  mountSignedIn(
    app,
    readHiringSummary,
    { allow: EMPLOYERS, object: "none", rule: "counts over the caller's own jobs; no names" },
    (_input, viewer) => hiring.summary(viewer),
  );
  mountSignedIn(
    app,
    viewApplication,
    { allow: EMPLOYERS, object: "application", rule: "the employer of its job; the time of the first view is stored" },
    ({ params }, viewer) => applications.viewed(viewer, params.id),
  );
  mountSignedIn(
    app,
    moveApplication,
    { allow: EMPLOYERS, object: "application", rule: "the employer of its job; only the moves that the status allows" },
    ({ params, body }, viewer) => moves.move(viewer, params.id, body),
  );
}
