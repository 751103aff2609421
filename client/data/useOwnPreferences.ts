import { useEffect } from "react";
import type { Preferences } from "#shared/preferences/preferences.schemas.ts";
import { followOwnPreferences, loadOwnPreferences, useKnownPreferences } from "./own-preferences.ts";
import { type ServerStateHandle, useServerState } from "./useEndpoint.ts";

/** The account's preferences for a part that shows them: loaded if they are not known yet, and then kept up to date. */
export function useOwnPreferences(): Pick<ServerStateHandle<Preferences>, "answer" | "retry"> {
  useEffect(followOwnPreferences, []);
  const value = useKnownPreferences();
  const { answer, retry } = useServerState("own preferences", {}, loadOwnPreferences, { enabled: value === null });
  return { answer: value ? { state: "ready", value, args: {}, stale: false } : answer, retry };
}
