import { SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/preferences/preferences.rest.ts";
import type { PreferencesService } from "./preferences.service.ts";

export function preferencesRoutes(app: App, preferences: PreferencesService): void {
  mountSignedIn(
    app,
    rest.readPreferences,
    { allow: SIGNED_IN, object: "none", rule: "only the caller's own" },
    (_input, viewer) => preferences.of(viewer),
  );
  mountSignedIn(
    app,
    rest.changePreferences,
    { allow: SIGNED_IN, object: "none", rule: "only the caller's own" },
    ({ body }, viewer) => preferences.change(viewer, body),
  );
}
