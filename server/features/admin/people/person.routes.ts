import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import {
  adminPerson,
  changeUserType,
  reactivateUser,
  readSensitive,
  suspendUser,
  warnUser,
} from "#shared/admin/person.rest.ts";
import type { Moderation } from "./moderation.service.ts";
import type { PersonPage } from "./person.service.ts";

export function personRoutes(app: App, page: PersonPage, moderation: Moderation): void {
  mountSignedIn(app, adminPerson, ({ params }, viewer) => page.read(viewer, params.id));
  mountSignedIn(app, readSensitive, ({ params, body }, viewer, call) =>
    page.readSensitive(viewer, params.id, body.reason, call),
  );
  mountSignedIn(app, suspendUser, ({ params, body }, viewer, call) =>
    moderation.suspend(viewer, params.id, body.reason, call),
  );
  mountSignedIn(app, reactivateUser, ({ params, body }, viewer, call) =>
    moderation.reactivate(viewer, params.id, body.reason, call),
  );
  mountSignedIn(app, warnUser, ({ params, body }, viewer, call) =>
    moderation.warn(viewer, params.id, body.message, call),
  );
  mountSignedIn(app, changeUserType, ({ params, body }, viewer, call) =>
    moderation.changeType(viewer, params.id, body.seen, body.user_type, body.reason, call),
  );
}
