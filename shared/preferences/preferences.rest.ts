import { endpoint } from "../endpoint.ts";
import { Preferences, PreferencesChange } from "./preferences.schemas.ts";

export const readPreferences = endpoint({
  method: "GET",
  path: "/api/preferences",
  reply: Preferences,
  summary: "What the caller has decided about being seen, and about mails.",
});

export const changePreferences = endpoint({
  method: "PUT",
  path: "/api/preferences",
  body: PreferencesChange,
  reply: Preferences,
  summary: "Changes what is named; the rest stays. The caller's other tabs are told.",
});
