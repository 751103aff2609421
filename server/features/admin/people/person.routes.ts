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
      rule: "no phone, address, disability, consents or resume; the PWD ID number masked; nothing of reports about the caller",
    },
    ({ params }, viewer) => page.read(viewer, params.id),
  );
  mountSignedIn(
    app,
    readSensitive,
    { allow: ADMINS, object: "account", rule: "with a reason, recorded before anything is answered; counted" },
    ({ params, body }, viewer, call) => page.readSensitive(viewer, params.id, body.reason, call),
  );
  mountSignedIn(
    app,
    suspendUser,
    {
      allow: ADMINS,
      object: "account",
      rule: "anybody but oneself, with a reason; ends sessions and sockets; audited; the person is told",
    },
    ({ params, body }, viewer, call) => moderation.suspend(viewer, params.id, body.reason, call),
  );
  mountSignedIn(
    app,
    reactivateUser,
    { allow: ADMINS, object: "account", rule: "anybody but oneself; audited; the person is told" },
    ({ params, body }, viewer, call) => moderation.reactivate(viewer, params.id, body.reason, call),
  );
  mountSignedIn(
    app,
    warnUser,
    { allow: ADMINS, object: "account", rule: "anybody but oneself; audited; the person is told" },
    ({ params, body }, viewer, call) => moderation.warn(viewer, params.id, body.message, call),
  );
  mountSignedIn(
    app,
    changeUserType,
    {
      allow: ADMINS,
      object: "account",
      rule: "anybody but oneself; job seekers among their types, an admin to general, nobody to admin; ends sessions and sockets; audited",
    },
    ({ params, body }, viewer, call) =>
      moderation.changeType(viewer, params.id, body.seen, body.user_type, body.reason, call),
  );
}
