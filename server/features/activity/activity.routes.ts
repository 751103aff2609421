import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import { listActivities } from "#shared/admin/activity.rest.ts";
import type { ActivityFeature } from "./activity.context.ts";

export function activityRoutes(app: App, activity: Pick<ActivityFeature, "list">): void {
  mountSignedIn(app, listActivities, ({ query }, viewer) => activity.list(viewer, query));
}
