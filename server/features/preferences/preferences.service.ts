import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { Fault } from "#shared/fault.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";

interface Deps {
  /** Null for an account that is gone. */
  find: (userId: number) => Promise<Preferences | null>;
  save: (userId: number, change: PreferencesChange) => Promise<Preferences | null>;
  /** Whoever remembers them acts on the new ones from now on. */
  apply: (userId: number, now: Preferences) => void;
  announce: Announcer;
}

/** What a person lets others see. */
export function createPreferences({ find, save, apply, announce }: Deps) {
  const orGone = (preferences: Preferences | null): Preferences => {
    // Deleted a moment ago, by another tab.
    if (!preferences) throw new Fault("SIGNED_OUT");
    return preferences;
  };
  return {
    of: async (viewer: Viewer): Promise<Preferences> => orGone(await find(viewer.userId)),
    change: async (viewer: Viewer, change: PreferencesChange): Promise<Preferences> => {
      const now = orGone(await save(viewer.userId, change));
      apply(viewer.userId, now);
      announce.toUsers([viewer.userId], "preferences:changed", now);
      return now;
    },
  };
}
export type PreferencesService = ReturnType<typeof createPreferences>;
