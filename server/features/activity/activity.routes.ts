import { ADMINS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { listActivities } from "#shared/admin/activity/activity.rest.ts";
import type { ActivityList } from "./activity.service.ts";

export function activityRoutes(app: App, activity: Pick<ActivityList, "list">): void {
  mountSignedIn(
    app,
    listActivities,
    {
      allow: ADMINS,
      object: "none",
      rule: "who did what, and recent conversations; without messages, and without reports about the caller",
    },
    ({ query }, viewer) => activity.list(viewer, query),
  );
}
