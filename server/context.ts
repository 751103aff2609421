import path from "node:path";
import type { Connection } from "mongoose";
import type { Config } from "#server/config.ts";
import { createFieldCipher } from "#server/crypto/field-cipher.ts";
import { createIds } from "#server/database/ids.ts";
import { createAccounts } from "#server/features/accounts/accounts.service.ts";
import { employerModel } from "#server/features/accounts/employer.model.ts";
import { createEmployersRepo } from "#server/features/accounts/employers.repo.ts";
import { sessionModel } from "#server/features/accounts/session.model.ts";
import { createSessions } from "#server/features/accounts/sessions.service.ts";
import { createSignUp } from "#server/features/accounts/sign-up.service.ts";
import { tokenModel } from "#server/features/accounts/token.model.ts";
import { createTokensRepo } from "#server/features/accounts/tokens.repo.ts";
import { userModel } from "#server/features/accounts/user.model.ts";
import { createUsersRepo, deletedCard, searchWords, toPersonCard } from "#server/features/accounts/users.repo.ts";
import { createApprovals } from "#server/features/admin/approvals.service.ts";
import { auditModel } from "#server/features/admin/audit.model.ts";
import { createAppender } from "#server/features/chat/appender.ts";
import { createChat } from "#server/features/chat/chat.service.ts";
import { conversationModel } from "#server/features/chat/conversation.model.ts";
import { createConversationsRepo } from "#server/features/chat/conversations.repo.ts";
import { createCountsBook } from "#server/features/chat/counts.ts";
import { createDirectory } from "#server/features/chat/directory.ts";
import { createMembers } from "#server/features/chat/members.ts";
import { messageModel } from "#server/features/chat/message.model.ts";
import { createMessagesRepo } from "#server/features/chat/messages.repo.ts";
import { createSummaries } from "#server/features/chat/summaries.ts";
import { createSync } from "#server/features/chat/sync.service.ts";
import { createTails } from "#server/features/chat/tails.ts";
import { notificationModel } from "#server/features/notifications/notification.model.ts";
import { createNotifications } from "#server/features/notifications/notifications.service.ts";
import { createPeople } from "#server/features/people/people.service.ts";
import { createMemoryLimiter } from "#server/http/rate-limit.ts";
import { createSessionCookie } from "#server/http/session.ts";
import type { Log } from "#server/log.ts";
import { createMailer } from "#server/mail/mailer.ts";
import type { Passwords } from "#server/passwords/passwords.ts";
import { createAnnouncer } from "#server/realtime/announcer.ts";
import type { IoServer } from "#server/realtime/io.ts";
import { createPresence } from "#server/realtime/presence.ts";

interface Needs {
  config: Config;
  connection: Connection;
  passwords: Passwords;
  /** The socket server, which is made after what it calls. */
  io: () => IoServer;
  /** The address in mails and headers, once the port is known. */
  publicUrl: () => string;
  now: () => Date;
  log: Log;
}

/** Everything that the server consists of, made once and handed down: the list of constructors, nothing else. */
export function createContext({ config, connection, passwords, io, publicUrl, now, log }: Needs) {
  const ids = createIds(connection);
  const cipher = createFieldCipher(config.dataKey);
  const limiter = createMemoryLimiter(config.rateLimits);
  const announce = createAnnouncer(io);
  const outboxDir = path.join(config.dataDir, "outbox");
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir, now, log });

  const users = createUsersRepo(userModel(connection));
  const employers = createEmployersRepo(employerModel(connection));
  const tokens = createTokensRepo(tokenModel(connection));
  const sessions = createSessions({ sessions: sessionModel(connection), users, secret: config.jwtSecret, now });
  const accounts = createAccounts({
    users,
    tokens,
    sessions,
    passwords,
    mailer,
    limiter,
    site: () => ({ name: config.appName, url: publicUrl(), support: config.supportEmail }),
    now,
    log,
  });
  const signUp = createSignUp({
    users,
    employers,
    passwords,
    cipher,
    ids,
    limiter,
    mailVerification: accounts.mailVerification,
    now,
  });

  const conversations = createConversationsRepo(conversationModel(connection));
  const messages = createMessagesRepo(messageModel(connection));
  const members = createMembers(conversations);
  const tails = createTails(conversations, log);
  const presence = createPresence({
    announce,
    correspondentsAmong: (viewer, userIds) => conversations.correspondentsAmong(viewer.userId, userIds),
    lastSeen: async (userIds) =>
      new Map([...(await users.cards(userIds))].map(([id, card]) => [id, card.last_seen_at])),
    setSeen: users.setSeen,
    now,
    log,
  });
  const directory = createDirectory({
    cards: users.cards,
    account: async (id) => {
      const user = await users.findById(id);
      if (!user?.verified_at || user.status !== "active") return null;
      return { id, user_type: user.user_type, discoverable: user.discoverable };
    },
    approvedAmong: employers.approvedAmong,
    deletedCard,
    isOnline: presence.isOnline,
  });
  const summaries = createSummaries({ conversations, messages, members, directory, tails });

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
  const chat = createChat({
    conversations,
    messages,
    members,
    appender: createAppender({ messages, takeIds: (count) => ids.take("messages", count), now }),
    tails,
    summaries,
    directory,
    counts,
    announce,
    limiter,
    nextConversationId: () => ids.next("conversations"),
    now,
  });
  const sync = createSync({ messages, members, summaries, countNotifications: notifications.countUnread });

  const people = createPeople({
    find: async (prefix, types, more, limit) =>
      (await users.findByPrefix(prefix, types, more, limit)).map((row) => ({
        ...toPersonCard(row),
        search_words: row.search_words,
      })),
    approvedAmong: employers.approvedAmong,
    companyNames: employers.names,
    words: (text) => searchWords(text),
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
    cookie: createSessionCookie(publicUrl),
    limiter,
    announce,
    presence,
    mailer,
    users,
    employers,
    accounts,
    signUp,
    sessions,
    chat,
    sync,
    conversations,
    messages,
    people,
    notifications,
    approvals,
    audit,
  };
}
export type AppContext = ReturnType<typeof createContext>;
