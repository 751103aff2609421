import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { Fault } from "#shared/fault.ts";
import type { Preferences, PreferencesChange } from "#shared/preferences/preferences.schemas.ts";

interface Deps {
  /** Null for a missing account. */
  find: (userId: number) => Promise<Preferences | null>;
  save: (userId: number, change: PreferencesChange) => Promise<Preferences | null>;
  /** Applies the new preferences. Resolves when they have taken effect in every process; never rejects. */
  apply: (userId: number, now: Preferences) => Promise<void>;
  announce: Announcer;
}

/** Reads and changes the preferences of a person. */
export function createPreferences({ find, save, apply, announce }: Deps) {
  const orGone = (preferences: Preferences | null): Preferences => {
    // The account was just deleted in another tab.
    if (!preferences) throw new Fault("SIGNED_OUT");
    return preferences;
  };
  return {
    of: async (viewer: Viewer): Promise<Preferences> => orGone(await find(viewer.userId)),
    change: async (viewer: Viewer, change: PreferencesChange): Promise<Preferences> => {
      const now = orGone(await save(viewer.userId, change));
      const applied = apply(viewer.userId, now);
      announce.toUsers([viewer.userId], "preferences:changed", now);
      await applied;
      return now;
    },
  };
}
export type PreferencesService = ReturnType<typeof createPreferences>;
