import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { preferencesRoutes } from "./preferences.routes.ts";
import { createPreferences } from "./preferences.service.ts";

interface Deps {
  accounts: Pick<AccountStore, "users">;
  chat: Pick<ChatFeature, "personChanged" | "presence">;
}

/** Privacy settings and email preferences. */
export function createPreferencesFeature({ announce }: Platform, { accounts, chat }: Deps) {
  const preferences = createPreferences({
    find: (id) => accounts.users.preferences(id),
    save: (id, change) => accounts.users.setPreferences(id, change),
    apply: (userId, now) => {
      const told = chat.personChanged(userId);
      chat.presence.show(userId, now.show_presence);
      return told;
    },
    announce,
  });
  const feature: Feature = { name: "preferences", routes: (app) => preferencesRoutes(app, preferences) };
  return { preferences, feature };
}
