import { type App, mountSignedIn } from "#server/platform/http/mount.ts";
import * as rest from "#shared/preferences/preferences.rest.ts";
import type { PreferencesService } from "./preferences.service.ts";

export function preferencesRoutes(app: App, preferences: PreferencesService): void {
  mountSignedIn(app, rest.readPreferences, (_input, viewer) => preferences.of(viewer));
  mountSignedIn(app, rest.changePreferences, ({ body }, viewer) => preferences.change(viewer, body));
}
