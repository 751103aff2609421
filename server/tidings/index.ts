import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { tidingModel } from "./tiding.model.ts";
import { createTidingsRepo } from "./tidings.repo.ts";
import { createTidings } from "./tidings.service.ts";

interface Deps {
  accounts: Pick<AccountStore, "accountsAmong">;
  chat: Pick<ChatFeature, "cards" | "chat" | "ties">;
  notifications: Pick<Notifications, "raise">;
}

/** What happened between two people: told to both as lines, cards and notifications. */
export function createTidingsFeature({ connection, now, log }: Platform, { accounts, chat, notifications }: Deps) {
  const tidings = createTidings({
    repo: createTidingsRepo(tidingModel(connection)),
    accountsAmong: accounts.accountsAmong,
    conversationOf: chat.chat.between,
    tell: chat.chat.tell,
    showCard: chat.cards.show,
    followTie: chat.ties.follow,
    notify: notifications.raise,
    now,
    log,
  });
  const watch = createScheduledTask({ what: "what is still to be told", run: tidings.look, log });
  const feature: Feature = { name: "tidings", tasks: [watch] };
  return { ...tidings, watch, feature };
}
