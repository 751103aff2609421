import { ADMINS } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import {
  adminPerson,
  changeUserType,
  reactivateUser,
  readSensitive,
  suspendUser,
  warnUser,
} from "#shared/admin/people/person.rest.ts";
import type { Moderation } from "./moderation.service.ts";
import type { PersonPage } from "./person.service.ts";

export function personRoutes(app: App, page: PersonPage, moderation: Moderation): void {
  mountSignedIn(
    app,
    adminPerson,
    {
      allow: ADMINS,
      object: "account",
      rule: "without phone, address, disability, consents and resume; the PWD ID number is masked; without reports about the caller",
    },
    ({ params }, viewer) => page.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    readSensitive,
    { allow: ADMINS, object: "account", rule: "with a reason, which is recorded before the answer; rate limited" },
    ({ params, body }, viewer, call) => page.readSensitive(viewer, params.id, body.reason, call),
  );
  mountSignedIn(
    app,
    suspendUser,
    {
      allow: ADMINS,
      object: "account",
      rule: "not the caller's own account; with a reason; ends sessions and sockets; audited; the person is notified",
    },
    ({ params, body }, viewer, call) => moderation.suspend(viewer, params.id, body.reason, call),
  );
  mountSignedIn(
    app,
    reactivateUser,
    { allow: ADMINS, object: "account", rule: "not the caller's own account; audited; the person is notified" },
    ({ params, body }, viewer, call) => moderation.reactivate(viewer, params.id, body.reason, call),
  );
  mountSignedIn(
    app,
    warnUser,
    { allow: ADMINS, object: "account", rule: "not the caller's own account; audited; the person is notified" },
    ({ params, body }, viewer, call) => moderation.warn(viewer, params.id, body.message, call),
  );
  mountSignedIn(
    app,
    changeUserType,
    {
      allow: ADMINS,
      object: "account",
      rule: "not the caller's own account; from one job seeker type to another, or from admin to general, never to admin; ends sessions and sockets; audited",
    },
    ({ params, body }, viewer, call) =>
      moderation.changeType(viewer, params.id, body.seen, body.user_type, body.reason, call),
  );
}
