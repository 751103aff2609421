import { endpoint } from "../endpoint.ts";
import { Preferences, PreferencesChange } from "./preferences.schemas.ts";

export const readPreferences = endpoint({
  method: "GET",
  path: "/api/preferences",
  reply: Preferences,
  summary: "The caller's settings for visibility and emails.",
});

export const changePreferences = endpoint({
  method: "PUT",
  path: "/api/preferences",
  body: PreferencesChange,
  reply: Preferences,
  summary: "Changes the given settings; the others stay. The caller's other tabs are updated.",
});
