import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { STAMP_MS } from "#server/platform/realtime/presence.ts";
import { createScheduledTask, type ScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import { AWAY_MAIL } from "./away/away.service.ts";
import { chatExport } from "./chat.export.ts";
import { chatMigrations } from "./chat.migrations.ts";
import { chatRoutes } from "./chat.routes.ts";
import { chatCommandHandlers } from "./chat.sockets.ts";
import { createAccountDeletion } from "./conversations/account-deletion.ts";
import { blockingRoutes } from "./safety/blocking.routes.ts";
import { type ChatServices, createChatServices, type Deps } from "./services.ts";
import { type Actor, asSide, sideOf } from "./sides.ts";
import { type ChatStore, createChatStore } from "./store.ts";

/** Conversations: messages, unread counts, presence, and emails about missed messages. */
export function createChatFeature(platform: Platform, deps: Deps) {
  const store = createChatStore(platform.connection);
  const services = createChatServices(platform, deps, store);
  const { conversations, messages, messageCounts } = store;
  const { log } = platform;
  const awayTask = createScheduledTask({ what: "who is away", run: services.away.processPending, log });
  const onlineTask = createScheduledTask({
    ...{ what: "who is online", run: () => services.presence.stamp(), everyMs: STAMP_MS, log },
    // Each process knows its own tabs.
    scope: "every",
  });
  return {
    ...services,
    ...{ conversations, messages, messageCounts, awayTask },
    /** Those of these people without a block between them and someone's side. */
    unparted: (actor: Actor, others: readonly number[]) => services.blocks.unparted(sideOf(actor), others),
    /** Whom a side has blocked, and who has blocked it. */
    blocksOf: (id: number) => services.blocks.of(asSide(id)),
    /** Why one side cannot send an application's message to another; null if it can. */
    refusalOfWords: async (from: number, to: number): Promise<string | null> => {
      const { blocked, blockedBy } = await services.blocks.of(asSide(from));
      if (blocked.has(to)) return APPLICATION_TEXTS.wordsYouBlocked;
      return blockedBy.has(to) ? APPLICATION_TEXTS.wordsRefused : null;
    },
    feature: registration(platform, deps.accounts, store, services, [awayTask, onlineTask]),
  };
}
export type ChatFeature = ReturnType<typeof createChatFeature>;

function registration(
  { announce, records }: Platform,
  { deletedCard }: Deps["accounts"],
  { rows, conversations, conversationFlags, messages, unreadMessages }: ChatStore,
  services: ChatServices,
  tasks: ScheduledTask[],
): Feature {
  const { presence, companies, personChanged, counts, blocks, attachments } = services;
  const { sending, reading, flags, changes, ownMessages, reactions, away } = services;
  const announceGone = createAccountDeletion({
    ...{ ...services, conversations, announce, deletedCard },
    isOnline: (userId) => presence.isOnline(userId),
  });
  return {
    name: "chat",
    routes: (app) => {
      chatRoutes(app, services);
      blockingRoutes(app, services.blocking);
    },
    migrations: chatMigrations,
    commands: chatCommandHandlers(services),
    tasks,
    mails: { [AWAY_MAIL]: away.write },
    exports: chatExport({
      ...{ ...rows, unreadMessages, sideOf: companies.sideOf, records },
      reactedBy: (userId, conversationIds) => messages.reactedBy(userId, conversationIds),
    }),
    removeAccount: async ({ id }) => {
      await ownMessages.forgetFilesOf(id);
      await reactions.forgetOf(id);
      await blocks.removeOf(id);
      await conversationFlags.removeOf({ user_id: id, side: await companies.sideOf(id) });
    },
    accountRemoved: personChanged,
    accountGone: async (id, companyOwnerId) => {
      await Promise.all([reactions.forgetOf(id, companyOwnerId), announceGone(id, companyOwnerId)]);
    },
    cleanups: { "attachments without a message": (span) => attachments.removeForgotten(span) },
    close: async () => {
      reading.close();
      flags.close();
      changes.close();
      await Promise.all([sending.close().then(() => counts.close()), presence.close()]);
    },
  };
}
