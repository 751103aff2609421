import { type App, mountSignedIn } from "#server/http/mount.ts";
import { readApplication } from "#shared/applications/applications.rest.ts";
import type { Applications } from "./applications.service.ts";

export function applicationRoutes(app: App, applications: Applications): void {
  mountSignedIn(app, readApplication, ({ params }, viewer, call) =>
    applications.read(viewer, params.id, call.requestId),
  );
}
