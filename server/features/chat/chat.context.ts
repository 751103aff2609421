import type { Connection } from "mongoose";
import type { Ids } from "#server/platform/database/ids.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Images } from "#server/platform/files/images/images.ts";
import type { FileStore } from "#server/platform/files/store/file-store.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { createPresence } from "#server/platform/realtime/presence.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { createAttachments } from "./attachments/attachments.service.ts";
import { createAway } from "./away/away.service.ts";
import { createAccountDeletion } from "./conversations/account-deletion.ts";
import { createCards } from "./conversations/cards.service.ts";
import { conversationModel } from "./conversations/conversation.model.ts";
import { createConversationsRepo } from "./conversations/conversations.repo.ts";
import { createDirectory, type PeopleSource } from "./conversations/directory.ts";
import { createFirstReplies } from "./conversations/first-replies.ts";
import { createLinkedApplications } from "./conversations/linked-application.ts";
import { createMessageCounts } from "./conversations/message-counts.repo.ts";
import { createReplyTimes } from "./conversations/reply-times.ts";
import { createSummaries, type LinkedApplicationsOf } from "./conversations/summaries.ts";
import { createSummaryWriter } from "./conversations/summary-writer.ts";
import { createUnreadCounts } from "./conversations/unread-counts.ts";
import { blockModel } from "./safety/block.model.ts";
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
  connection: Connection;
  ids: Ids;
  inTransaction: InTransaction;
  people: Pick<PeopleSource, "cards" | "account" | "approvedAmong" | "deletedCard"> & {
    setSeen: (userIds: readonly number[], at: Date) => Promise<void>;
    addressees: Parameters<typeof createAway>[0]["users"]["addressees"];
  } & Parameters<typeof createSync>[0]["people"];
  hasApplied: Parameters<typeof createChat>[0]["hasApplied"];
  tiesOf: LinkedApplicationsOf;
  notifications: Parameters<typeof createSync>[0]["notifications"];
  files: FileStore;
  images: Images;
  announce: Announcer;
  limiter: Limiter;
  mailer: Mailer;
  site: () => Site;
  records: Records;
  now: () => Date;
  log: Log;
}

/** The chat, who is there, and what follows from both: a part of the list in server/context.ts. */
export function createMessaging(deps: Deps) {
  const { connection, ids, inTransaction, people, notifications, files, images } = deps;
  const { announce, limiter, mailer, site, records, now, log } = deps;
  const [conversationRows, messageRows] = [conversationModel(connection), messageModel(connection)];
  const conversations = createConversationsRepo(conversationRows);
  const messages = createMessagesRepo(messageRows);
  const openings = createFirstReplies({ conversations, messages, records });
  const tails = createSummaryWriter(conversations, log);
  const blocks = createBlocks(createBlocksRepo(blockModel(connection)));
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
  const summaries = createSummaries({ conversations, messages, members, directory, tails, tiesOf: deps.tiesOf });
  const attachments = createAttachments({ files, images, members, blocks, messages, limiter, now });
  const counts = createUnreadCounts({
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
    hasApplied: deps.hasApplied,
    nextConversationId: () => ids.next("conversations"),
    now,
  });
  const revise = createRevisions({ messages, conversations, numbering, tails, inTransaction });
  const away = createAway({ conversations, messages, users: people, blocks, presence, mailer, site, now });
  return {
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
    ties: createLinkedApplications({ conversations, members, summaries, tiesOf: deps.tiesOf, announce }),
    cards: createCards({ messages, members, revise, appender, announce, tell: chat.tell, now }),
    ownMessages: createOwnMessages({ messages, members, blocks, revise, appender, attachments, announce, now }),
    messageSearch: createMessageSearch({ conversations, messages, members, directory, limiter, now }),
    blocking: createBlocking({ blocks, conversations, summaries, directory, presence, announce, limiter, now }),
    sync: createSync({ messages, members, summaries, counts, notifications, people }),
    away,
    awayWatch: createScheduledTask({ what: "who is away", look: away.look, log }),
    openings,
    replyTimes: createReplyTimes({ conversations, openings, now }),
    messageCounts: createMessageCounts(messageRows, conversationRows),
    evidenceOf: createReportSnapshot({ messages, members }),
    showGone: createAccountDeletion({ conversations, summaries, directory, announce, isOnline: presence.isOnline }),
  };
}
export type Messaging = ReturnType<typeof createMessaging>;
