import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { listActivities } from "#shared/admin/activity.rest.ts";
import type { ActivityList } from "./activity.service.ts";

export function activityRoutes(app: App, activity: { list: ActivityList["list"] }): void {
  mountSignedIn(app, listActivities, ({ query }, viewer) => activity.list(viewer, query));
}
