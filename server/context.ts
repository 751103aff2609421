import path from "node:path";
import type { Connection } from "mongoose";
import { createBackground } from "#server/background.ts";
import type { Config } from "#server/config.ts";
import { createFieldCipher } from "#server/crypto/field-cipher.ts";
import { createIds } from "#server/database/ids.ts";
import type { Redis } from "#server/database/redis.ts";
import { createTransactions } from "#server/database/transaction.ts";
import { createAccounts } from "#server/features/accounts/accounts.context.ts";
import { createDeletion } from "#server/features/accounts/deletion.service.ts";
import { createSignUp } from "#server/features/accounts/sign-up.service.ts";
import { deletedCard, searchWords } from "#server/features/accounts/users.repo.ts";
import { createApprovals } from "#server/features/admin/approvals.service.ts";
import { auditModel } from "#server/features/admin/audit.model.ts";
import { createAppender } from "#server/features/chat/appender.ts";
import { createAttachments } from "#server/features/chat/attachments.service.ts";
import { AWAY_MAIL, createAway } from "#server/features/chat/away.service.ts";
import { createAwayWatch } from "#server/features/chat/away-watch.ts";
import { blockModel } from "#server/features/chat/block.model.ts";
import { createBlocking } from "#server/features/chat/blocking.service.ts";
import { createBlocksRepo } from "#server/features/chat/blocks.repo.ts";
import { createBlocks } from "#server/features/chat/blocks.ts";
import { createChat } from "#server/features/chat/chat.service.ts";
import { conversationModel } from "#server/features/chat/conversation.model.ts";
import { createConversationsRepo } from "#server/features/chat/conversations.repo.ts";
import { createCountsBook } from "#server/features/chat/counts.ts";
import { createDeliveries } from "#server/features/chat/deliveries.ts";
import { createDepartures } from "#server/features/chat/departures.ts";
import { createDirectory } from "#server/features/chat/directory.ts";
import { createEvidence } from "#server/features/chat/evidence.ts";
import { createMembers } from "#server/features/chat/members.ts";
import { messageModel } from "#server/features/chat/message.model.ts";
import { createMessagesRepo } from "#server/features/chat/messages.repo.ts";
import { createNumbering } from "#server/features/chat/numbering.ts";
import { createOwnMessages } from "#server/features/chat/own-messages.service.ts";
import { createRevisions } from "#server/features/chat/revisions.ts";
import { createMessageSearch } from "#server/features/chat/search.service.ts";
import { createSummaries } from "#server/features/chat/summaries.ts";
import { createSync } from "#server/features/chat/sync.service.ts";
import { createTails } from "#server/features/chat/tails.ts";
import { createTyping } from "#server/features/chat/typing.ts";
import { notificationModel } from "#server/features/notifications/notification.model.ts";
import { createNotifications } from "#server/features/notifications/notifications.service.ts";
import { createPeople } from "#server/features/people/people.service.ts";
import { createPreferences } from "#server/features/preferences/preferences.service.ts";
import { reportModel } from "#server/features/reports/report.model.ts";
import { createReportsRepo } from "#server/features/reports/reports.repo.ts";
import { createReports } from "#server/features/reports/reports.service.ts";
import { createStatsRepo } from "#server/features/stats/stats.repo.ts";
import { createStats } from "#server/features/stats/stats.service.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { createFiles } from "#server/files/files.service.ts";
import { createImages } from "#server/files/images.ts";
import { createSweeper } from "#server/files/sweeper.ts";
import { createMemoryLimiter, createRedisLimiter } from "#server/http/rate-limit.ts";
import { createCookie } from "#server/http/session.ts";
import type { Log } from "#server/log.ts";
import { mailModel } from "#server/mail/mail.model.ts";
import { createMailer } from "#server/mail/mailer.ts";
import { createMailsRepo } from "#server/mail/mails.repo.ts";
import { createOutboxTransport, createSmtpTransport } from "#server/mail/transports.ts";
import type { Passwords } from "#server/passwords/passwords.ts";
import { createAnnouncer } from "#server/realtime/announcer.ts";
import type { IoServer } from "#server/realtime/io.ts";
import { createPresence } from "#server/realtime/presence.ts";
import { sweepsOf } from "./sweeps.ts";

interface Needs {
  config: Config;
  connection: Connection;
  /** Null where one process counts for itself. */
  redis: Redis | null;
  passwords: Passwords;
  /** The socket server, which is made after what it calls. */
  io: () => IoServer;
  /** The address in mails and headers, once the port is known. */
  publicUrl: () => string;
  now: () => Date;
  log: Log;
}

/** Everything that the server consists of, made once and handed down: the list of constructors, nothing else. */
export function createContext({ config, connection, redis, passwords, io, publicUrl, now, log }: Needs) {
  const ids = createIds(connection);
  const cipher = createFieldCipher(config.dataKey);
  const limiter = redis
    ? createRedisLimiter({ redis, on: config.rateLimits, secret: config.jwtSecret, log })
    : createMemoryLimiter(config.rateLimits);
  const announce = createAnnouncer(io);
  const background = createBackground(log);
  const site = () => ({ name: config.appName, url: publicUrl(), support: config.supportEmail });
  const outboxDir = path.join(config.dataDir, "outbox");
  const mailer = createMailer({
    mails: createMailsRepo(mailModel(connection), cipher),
    transport: config.smtpUrl
      ? createSmtpTransport(config.smtpUrl, config.mailFrom)
      : createOutboxTransport(outboxDir, config.mailFrom),
    writers: { [AWAY_MAIL]: (ids) => away.write(ids) },
    from: config.mailFrom,
    now,
    log,
  });

  const accounts = createAccounts({
    connection,
    secret: config.jwtSecret,
    nextSessionNumber: () => ids.next("sessions"),
    passwords,
    mailer,
    limiter,
    background,
    closeSockets: announce.closeUser,
    site,
    now,
    log,
  });
  const { users, employers, tokens, sessions, verification, currentPassword } = accounts;
  const images = createImages(log);
  const fileStore = createFileStore(connection);
  const files = createFiles({
    store: fileStore,
    isApproved: async (userId) => (await employers.approvedAmong([userId])).length > 0,
    mayReadAttachment: (file, viewer) => attachments.mayRead(file, viewer),
  });
  const signUp = createSignUp({
    users,
    employers,
    images,
    files: fileStore,
    passwords,
    cipher,
    ids,
    limiter,
    mailVerification: verification.mailVerification,
    now,
  });

  const conversations = createConversationsRepo(conversationModel(connection));
  const messages = createMessagesRepo(messageModel(connection));
  const tails = createTails(conversations, log);
  const blocks = createBlocks(createBlocksRepo(blockModel(connection)));
  const presence = createPresence({
    announce,
    correspondentsAmong: async (viewer, userIds) =>
      blocks.unparted(viewer.userId, await conversations.correspondentsAmong(viewer.userId, userIds)),
    lastSeen: async (userIds) =>
      new Map([...(await users.cards(userIds))].map(([id, card]) => [id, card.last_seen_at])),
    setSeen: users.setSeen,
    now,
    log,
  });
  const directory = createDirectory({
    cards: users.cards,
    account: users.correspondent,
    approvedAmong: employers.approvedAmong,
    deletedCard,
    isSeen: presence.isSeen,
    blocksOf: blocks.of,
    now,
  });
  const members = createMembers({ conversations, showsRead: directory.showsRead });
  const summaries = createSummaries({ conversations, messages, members, directory, tails });
  const attachments = createAttachments({ files: fileStore, images, members, blocks, messages, limiter, now });
  const sweeper = createSweeper({
    sweeps: sweepsOf({ signUp, users, employers, attachments, fileStore }),
    now,
    log,
  });

  const notificationRows = notificationModel(connection);
  const notifications = createNotifications({
    notifications: notificationRows,
    nextId: () => ids.next("notifications"),
    announce,
    stale: (userId) => counts.stale(userId),
    now,
  });
  const counts = createCountsBook({
    countMessages: summaries.arrearsOf,
    countNotifications: notifications.countUnread,
    isOnline: presence.isOnline,
    announce,
    log,
  });
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
    nextConversationId: () => ids.next("conversations"),
    now,
  });
  const inTransaction = createTransactions(connection);
  const revise = createRevisions({ messages, conversations, numbering, tails, inTransaction });
  const ownMessages = createOwnMessages({
    messages,
    members,
    blocks,
    revise,
    appender,
    attachments,
    announce,
    now,
  });
  const messageSearch = createMessageSearch({ conversations, messages, members, directory, limiter, now });
  const away = createAway({ conversations, messages, users, blocks, presence, mailer, site, now });
  const awayWatch = createAwayWatch(away.look, log);
  const blocking = createBlocking({
    blocks,
    conversations,
    summaries,
    directory,
    presence,
    announce,
    limiter,
    now,
  });
  const reports = createReports({
    reports: createReportsRepo(reportModel(connection)),
    evidenceOf: createEvidence({ messages, members }),
    keepFiles: fileStore.attached.keepFor,
    inTransaction,
    nextId: () => ids.next("reports"),
    limiter,
    now,
  });
  const sync = createSync({ messages, members, summaries, countNotifications: notifications.countUnread });

  const deletion = createDeletion({
    users,
    employers,
    tokens,
    sessions,
    currentPassword,
    mailer,
    background,
    removeFiles: (owner) => ownMessages.forgetFilesOf(owner).then(() => fileStore.removeOf(owner)),
    removeNotifications: notifications.removeOf,
    removeBlocks: blocks.removeOf,
    closeSockets: announce.closeUser,
    showGone: createDepartures({ conversations, summaries, directory, announce, isOnline: presence.isOnline }),
    site,
    now,
  });

  const preferences = createPreferences({
    find: users.preferences,
    save: users.setPreferences,
    apply: (userId, now) => {
      directory.forget(userId);
      presence.show(userId, now.show_presence);
    },
    announce,
  });
  const people = createPeople({
    find: users.findByPrefix,
    approvedAmong: employers.approvedAmong,
    companyNames: employers.names,
    words: (text) => searchWords(text),
    unparted: blocks.unparted,
    limiter,
  });
  const audit = auditModel(connection);
  const approvals = createApprovals({
    decide: employers.decide,
    find: employers.findById,
    notify: notifications.raise,
    record: async (row) => {
      await audit.create(row);
    },
    now,
  });
  const stats = createStats({
    countUsers: users.countActive,
    countOpenJobs: createStatsRepo(connection).countOpenJobs,
    countEmployers: employers.countApproved,
    now,
  });

  return {
    config,
    connection,
    log,
    now,
    publicUrl,
    outboxDir,
    ids,
    passwords,
    cipher,
    cookie: createCookie("kasama", publicUrl),
    deviceCookie: createCookie("kasama-device", publicUrl),
    limiter,
    announce,
    background,
    presence,
    mailer,
    ...accounts,
    signUp,
    deletion,
    chat,
    ownMessages,
    attachments,
    blocks,
    blocking,
    reports,
    messageSearch,
    typing,
    sync,
    awayWatch,
    conversations,
    messages,
    people,
    preferences,
    notifications,
    approvals,
    audit,
    stats,
    images,
    fileStore,
    files,
    sweeper,
  };
}
export type AppContext = ReturnType<typeof createContext>;
