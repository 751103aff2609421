import { Preferences } from "./preferences.schemas.ts";

export const preferencesEvents = { "preferences:changed": Preferences } as const;
