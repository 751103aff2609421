import { EMPLOYERS, JOB_SEEKERS_AND_EMPLOYERS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import {
  changeInterview,
  interviewCalendar,
  listInterviews,
  proposeInterview,
  readInterview,
} from "#shared/interviews/interviews.rest.ts";
import type { Interviews } from "./interviews.service.ts";
import type { Proposals } from "./proposals.service.ts";

export function interviewRoutes(app: App, interviews: Interviews, proposals: Proposals): void {
  mountSignedIn(
    app,
    proposeInterview,
    {
      allow: EMPLOYERS,
      object: "application",
      rule: "the employer of its job, in status review or interview; one open interview at a time",
    },
    ({ params, body }, viewer) => proposals.propose(viewer, params.id, body),
  );
  mountSignedIn(
    app,
    listInterviews,
    { allow: JOB_SEEKERS_AND_EMPLOYERS, object: "none", rule: "the caller's own" },
    (_input, viewer) => interviews.list(viewer),
  );
  mountSignedIn(
    app,
    readInterview,
    {
      allow: JOB_SEEKERS_AND_EMPLOYERS,
      object: "interview",
      rule: "its employer and applicant; not the employer after a withdrawal of the application",
    },
    ({ params }, viewer) => interviews.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    changeInterview,
    {
      allow: JOB_SEEKERS_AND_EMPLOYERS,
      object: "interview",
      rule: "its employer and applicant, each with the actions that its state allows them",
    },
    ({ params, body }, viewer) => interviews.change(viewer, params.id, body),
  );
  mountDownload(
    app,
    interviewCalendar,
    {
      allow: JOB_SEEKERS_AND_EMPLOYERS,
      object: "interview",
      cookie: "counted",
      rule: "its employer and applicant, after a time is agreed",
    },
    ({ params }, viewer) => interviews.calendar(viewer, params.id),
  );
}
