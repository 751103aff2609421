import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Presence } from "#server/platform/realtime/presence.ts";
import { Attachments } from "./attachments/attachments.service.ts";
import { createAway } from "./away/away.service.ts";
import { createCards } from "./conversations/cards.service.ts";
import { ConversationOpener } from "./conversations/conversation-opener.ts";
import { createDirectory } from "./conversations/directory.ts";
import { createFirstReplies } from "./conversations/first-replies.ts";
import { createLinkedApplications } from "./conversations/linked-application.ts";
import { createReplyTimes } from "./conversations/reply-times.ts";
import { Summaries } from "./conversations/summaries.ts";
import { SummaryWriter } from "./conversations/summary-writer.ts";
import { UnreadCounts } from "./conversations/unread-counts.ts";
import { createRemoteEvents } from "./remote-events.ts";
import { createBlocking } from "./safety/blocking.service.ts";
import { createBlocks } from "./safety/blocks.ts";
import { createReportSnapshot } from "./safety/report-snapshot.ts";
import { createMessageSearch } from "./search/search.service.ts";
import { Appender } from "./sending/appender.ts";
import { createDeliveries } from "./sending/deliveries.ts";
import { createEnds } from "./sending/ends.ts";
import { createMembers } from "./sending/members.ts";
import { createNumbering } from "./sending/numbering.ts";
import { OwnMessages } from "./sending/own-messages.service.ts";
import { PermittedWrites } from "./sending/permitted-writes.ts";
import { ReadingService } from "./sending/reading.service.ts";
import { createRevisions } from "./sending/revisions.ts";
import { SendingService } from "./sending/sending.service.ts";
import { createTyping } from "./sending/typing.ts";
import type { ChatStore } from "./store.ts";
import { createSync } from "./sync/sync.service.ts";

export interface Deps {
  accounts: Pick<AccountStore, "users" | "employers" | "profileFields" | "deletedCard">;
  applications: Pick<ApplicationStore, "repo" | "linkedApplicationsOf">;
  notifications: Pick<Notifications, "countUnread" | "changedSince" | "unreadChanged">;
}

/** Who is online, what people see of each other, who has blocked whom, and who is in which conversation. */
export function createPeopleServices(platform: Platform, { accounts }: Deps, store: ChatStore) {
  const { announce, everywhere, now, log } = platform;
  const { conversations } = store;
  const { users } = accounts;
  const blocks = createBlocks(store.blocks, everywhere);
  const presence = new Presence({
    announce,
    directory: platform.tabDirectory,
    correspondentsAmong: async (viewer, userIds) =>
      blocks.unparted(viewer.userId, await conversations.correspondentsAmong(viewer.userId, userIds)),
    lastSeen: async (userIds) =>
      new Map([...(await users.cards(userIds))].map(([id, card]) => [id, card.last_seen_at])),
    setSeen: (ids) => users.setSeen(ids),
    now,
    log,
  });
  const source = {
    cards: (ids: readonly number[]) => users.cards(ids),
    account: (id: number) => users.correspondent(id),
    approvedAmong: (ids: readonly number[]) => accounts.employers.approvedAmong(ids),
    deletedCard: accounts.deletedCard,
    isSeen: (userId: number) => presence.isSeen(userId),
    blocksOf: blocks.of,
  };
  const directory = createDirectory(source, everywhere, () => now().getTime());
  const members = createMembers({ conversations, showsRead: directory.showsRead, blocks });
  const writes = new PermittedWrites();
  const changedElsewhere = everywhere.onOthers("people", async (userId: number) => {
    directory.forget(userId);
    const written = writes.revoked();
    if (presence.isOnline(userId)) presence.show(userId, await directory.rereadPresence(userId));
    await written;
  });
  /**
   * An account was deleted or has changed what it shows to others. To be called right after the write; resolves when it
   * has taken effect in every process.
   */
  const personChanged = async (userId: number): Promise<void> => {
    directory.forget(userId);
    await Promise.all([changedElsewhere(userId), writes.revoked()]);
  };
  return { blocks, presence, directory, members, writes, personChanged };
}
type PeopleServices = ReturnType<typeof createPeopleServices>;

/** The lists of conversations with their summaries, and the unread counts. */
function createListServices(platform: Platform, deps: Deps, store: ChatStore, people: PeopleServices) {
  const { announceHere, now, log } = platform;
  const { notifications } = deps;
  const { presence, directory, members } = people;
  const summaryWriter = new SummaryWriter(store.conversations, log);
  const { linkedApplicationsOf } = deps.applications;
  const summaries = new Summaries({ ...store, members, directory, summaryWriter, linkedApplicationsOf });
  const counts = new UnreadCounts({
    countMessages: (userId) => summaries.backlogsOf(userId),
    countNotifications: notifications.countUnread,
    isHere: (userId) => presence.isHere(userId),
    hearsOf: (userId) => !platform.bus || presence.isHere(userId),
    // Each process counts for its own tabs.
    announce: announceHere,
    now,
    log,
  });
  notifications.unreadChanged.listen((userId) => counts.stale(userId));
  presence.left.listen((userId) => counts.left(userId));
  return { summaryWriter, summaries, counts };
}
type ListServices = ReturnType<typeof createListServices>;

/** What stores messages, changes them and announces them. */
function createMessageServices(platform: Platform, store: ChatStore, people: PeopleServices, lists: ListServices) {
  const { ids, inTransaction, images, announce, limiter, now, log } = platform;
  const { conversations, messages } = store;
  const { blocks, directory, members, writes } = people;
  const { summaryWriter, counts } = lists;
  const numbering = createNumbering(messages, () => !platform.bus?.isCutOff);
  const takeIds = (count: number) => ids.take("messages", count);
  const appender = new Appender({ messages, numbering, writes, takeIds, now });
  const attachments = new Attachments({ files: platform.fileStore, images, members, blocks, messages, limiter, now });
  const ends = createEnds();
  const deliveries = createDeliveries({ members, messages, conversations, ends, announce, log });
  platform.remoteEvent.listen(createRemoteEvents({ numbering, ends, counts }));
  const typing = createTyping({ members, showsPresence: directory.showsPresence, blocks, announce, now });
  const sending = new SendingService({
    ...{ messages, members, appender, summaryWriter, directory, counts },
    ...{ deliveries, ends, typing, attachments, blocks, announce, limiter },
  });
  const revise = createRevisions({ messages, conversations, numbering, writes, inTransaction });
  const ownMessages = new OwnMessages({ messages, members, blocks, revise, appender, attachments, announce, now });
  const cards = createCards({ messages, members, revise, appender, sending, announce, now });
  return { attachments, deliveries, ends, typing, sending, ownMessages, cards };
}

/** All services of the chat, each built from those before it. */
export function createChatServices(platform: Platform, deps: Deps, store: ChatStore) {
  const { ids, announce, announceHere, everywhere, limiter, mailer, site, records, now } = platform;
  const { accounts, applications, notifications } = deps;
  const { conversations, messages, unreadMessages } = store;
  const people = createPeopleServices(platform, deps, store);
  const { blocks, presence, directory, members, writes } = people;
  const lists = createListServices(platform, deps, store, people);
  const { summaries, counts } = lists;
  const messaging = createMessageServices(platform, store, people, lists);
  const firstReplies = createFirstReplies({ ...store, records });
  return {
    ...people,
    ...lists,
    ...messaging,
    reading: new ReadingService({ ...store, members, summaries, directory, counts, ends: messaging.ends, announce }),
    opener: new ConversationOpener({
      ...{ conversations, members, summaries, directory, blocks, announce, limiter },
      hasApplied: (employerId, seekerId) => applications.repo.isLinked(employerId, seekerId),
      nextConversationId: () => ids.next("conversations"),
      now,
    }),
    sync: createSync({
      ...{ messages, members, summaries, counts, notifications },
      people: {
        preferences: (id) => accounts.users.preferences(id),
        ownUser: (id) => accounts.profileFields.sessionUser(id),
      },
    }),
    messageSearch: createMessageSearch({ conversations, messages, members, directory, limiter, now }),
    away: createAway({ conversations, unreadMessages, users: accounts.users, blocks, presence, mailer, site, now }),
    blocking: createBlocking({
      ...{ blocks, conversations, summaries, directory, presence, announce, announceHere, everywhere, limiter, now },
      writes,
    }),
    firstReplies,
    replyTimes: createReplyTimes({ conversations, firstReplies, now }),
    linkedApplications: createLinkedApplications({
      ...{ conversations, members, summaries, announce },
      linkedApplicationsOf: applications.linkedApplicationsOf,
    }),
    snapshotOf: createReportSnapshot({ messages, members }),
  };
}
export type ChatServices = ReturnType<typeof createChatServices>;
