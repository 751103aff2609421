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
  mountSignedIn(app, proposeInterview, ({ params, body }, viewer) => proposals.propose(viewer, params.id, body));
  mountSignedIn(app, listInterviews, (_input, viewer) => interviews.list(viewer));
  mountSignedIn(app, readInterview, ({ params }, viewer) => interviews.read(viewer, params.id));
  mountSignedIn(app, changeInterview, ({ params, body }, viewer) => interviews.change(viewer, params.id, body));
  mountDownload(app, interviewCalendar, ({ params }, viewer) => interviews.calendar(viewer, params.id));
}
