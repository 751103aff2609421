import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createPresence } from "#server/platform/realtime/presence.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { createAttachments } from "./attachments/attachments.service.ts";
import { AWAY_MAIL, createAway } from "./away/away.service.ts";
import { chatExport } from "./chat.export.ts";
import { chatMigrations } from "./chat.migrations.ts";
import { chatRoutes } from "./chat.routes.ts";
import { chatCommandHandlers } from "./chat.sockets.ts";
import { createAccountDeletion } from "./conversations/account-deletion.ts";
import { createCards } from "./conversations/cards.service.ts";
import { conversationModel } from "./conversations/conversation.model.ts";
import { createConversationsRepo } from "./conversations/conversations.repo.ts";
import { createDirectory } from "./conversations/directory.ts";
import { createFirstReplies } from "./conversations/first-replies.ts";
import { createLinkedApplications } from "./conversations/linked-application.ts";
import { createMessageCounts } from "./conversations/message-counts.repo.ts";
import { createReplyTimes } from "./conversations/reply-times.ts";
import { createSummaries } from "./conversations/summaries.ts";
import { createSummaryWriter } from "./conversations/summary-writer.ts";
import { createUnreadCounts } from "./conversations/unread-counts.ts";
import { blockModel } from "./safety/block.model.ts";
import { blockingRoutes } from "./safety/blocking.routes.ts";
import { createBlocking } from "./safety/blocking.service.ts";
import { createBlocksRepo } from "./safety/blocks.repo.ts";
import { createBlocks } from "./safety/blocks.ts";
import { createReportSnapshot } from "./safety/report-snapshot.ts";
import { createMessageSearch } from "./search/search.service.ts";
import { createAppender } from "./sending/appender.ts";
import { createChat } from "./sending/chat.service.ts";
import { createDeliveries } from "./sending/deliveries.ts";
import { createMembers } from "./sending/members.ts";
import { messageModel } from "./sending/message.model.ts";
import { createMessagesRepo } from "./sending/messages.repo.ts";
import { createNumbering } from "./sending/numbering.ts";
import { createOwnMessages } from "./sending/own-messages.service.ts";
import { createRevisions } from "./sending/revisions.ts";
import { createTyping } from "./sending/typing.ts";
import { createSync } from "./sync/sync.service.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers" | "profileFields" | "deletedCard">;
  applications: Pick<ApplicationStore, "repo" | "linkedApplicationsOf">;
  notifications: Pick<Notifications, "countUnread" | "changedSince" | "unreadChanged">;
}

/** Conversations: messages, unread counts, who is there, and emails about what was missed. */
export function createChatFeature(platform: Platform, { accounts, applications, notifications }: Deps) {
  const { connection, ids, inTransaction, fileStore: files, images } = platform;
  const { announce, limiter, mailer, site, records, now, log } = platform;
  const { users } = accounts;
  const people = {
    cards: users.cards,
    ownUser: accounts.profileFields.sessionUser,
    account: users.correspondent,
    approvedAmong: accounts.employers.approvedAmong,
    deletedCard: accounts.deletedCard,
    setSeen: users.setSeen,
    addressees: users.addressees,
    preferences: users.preferences,
  };
  const tiesOf = applications.linkedApplicationsOf;
  const [conversationRows, messageRows] = [conversationModel(connection), messageModel(connection)];
  const blockRows = blockModel(connection);
  const conversations = createConversationsRepo(conversationRows);
  const messages = createMessagesRepo(messageRows);
  const openings = createFirstReplies({ conversations, messages, records });
  const tails = createSummaryWriter(conversations, log);
  const blocks = createBlocks(createBlocksRepo(blockRows));
  const presence = createPresence({
    announce,
    correspondentsAmong: async (viewer, userIds) =>
      blocks.unparted(viewer.userId, await conversations.correspondentsAmong(viewer.userId, userIds)),
    lastSeen: async (userIds) =>
      new Map([...(await people.cards(userIds))].map(([id, card]) => [id, card.last_seen_at])),
    setSeen: people.setSeen,
    now,
    log,
  });
  const directory = createDirectory({ ...people, isSeen: presence.isSeen, blocksOf: blocks.of, now });
  const members = createMembers({ conversations, showsRead: directory.showsRead, blocks });
  const summaries = createSummaries({ conversations, messages, members, directory, tails, tiesOf });
  const attachments = createAttachments({ files, images, members, blocks, messages, limiter, now });
  const counts = createUnreadCounts({
    countMessages: summaries.arrearsOf,
    countNotifications: notifications.countUnread,
    isOnline: presence.isOnline,
    announce,
    log,
  });
  notifications.unreadChanged.listen(counts.stale);
  const numbering = createNumbering(messages);
  const deliveries = createDeliveries({ members, messages, conversations, announce, log });
  const typing = createTyping({ members, showsPresence: directory.showsPresence, blocks, announce, now });
  const appender = createAppender({ messages, numbering, takeIds: (count) => ids.take("messages", count), now });
  const chat = createChat({
    conversations,
    messages,
    members,
    appender,
    tails,
    summaries,
    directory,
    counts,
    deliveries,
    typing,
    attachments,
    blocks,
    announce,
    limiter,
    hasApplied: applications.repo.isLinked,
    nextConversationId: () => ids.next("conversations"),
    now,
  });
  const revise = createRevisions({ messages, conversations, numbering, tails, inTransaction });
  const away = createAway({ conversations, messages, users: people, blocks, presence, mailer, site, now });
  const ownMessages = createOwnMessages({ messages, members, blocks, revise, appender, attachments, announce, now });
  const messageSearch = createMessageSearch({ conversations, messages, members, directory, limiter, now });
  const sync = createSync({ messages, members, summaries, counts, notifications, people });
  const blocking = createBlocking({ blocks, conversations, summaries, directory, presence, announce, limiter, now });
  /** Why somebody cannot send words to another person; null where they can. */
  const refusalOfWords = async (from: number, to: number): Promise<string | null> => {
    const { blocked, blockedBy } = await blocks.of(from);
    if (blocked.has(to)) return APPLICATION_TEXTS.wordsYouBlocked;
    return blockedBy.has(to) ? APPLICATION_TEXTS.wordsRefused : null;
  };
  const awayTask = createScheduledTask({ what: "who is away", run: away.processPending, log });
  const feature: Feature = {
    name: "chat",
    routes: (app) => {
      chatRoutes(app, { chat, ownMessages, attachments, messageSearch });
      blockingRoutes(app, blocking);
    },
    migrations: chatMigrations,
    commands: chatCommandHandlers({ chat, typing, sync, presence }),
    tasks: [awayTask],
    mails: { [AWAY_MAIL]: away.write },
    exports: chatExport({ conversations: conversationRows, messages: messageRows, blocks: blockRows, records }),
    removeAccount: async ({ id }) => {
      await ownMessages.forgetFilesOf(id);
      await blocks.removeOf(id);
    },
    accountGone: createAccountDeletion({ conversations, summaries, directory, announce, isOnline: presence.isOnline }),
    cleanups: { "attachments without a message": attachments.removeForgotten },
    close: async () => {
      await Promise.all([chat.close(), presence.close()]);
    },
  };
  return {
    ...{
      conversations,
      messages,
      tails,
      blocks,
      presence,
      directory,
      attachments,
      counts,
      typing,
      chat,
      sync,
      openings,
    },
    ...{ ownMessages, messageSearch, blocking, refusalOfWords, awayTask, feature },
    ties: createLinkedApplications({ conversations, members, summaries, tiesOf, announce }),
    cards: createCards({ messages, members, revise, appender, announce, tell: chat.tell, now }),
    replyTimes: createReplyTimes({ conversations, openings, now }),
    messageCounts: createMessageCounts(messageRows, conversationRows),
    evidenceOf: createReportSnapshot({ messages, members }),
  };
}
export type ChatFeature = ReturnType<typeof createChatFeature>;
