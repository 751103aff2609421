import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Presence } from "#server/platform/realtime/presence.ts";
import { Attachments } from "./attachments/attachments.service.ts";
import { createAway } from "./away/away.service.ts";
import { AskedJobs } from "./conversations/asked-jobs.ts";
import { createCards } from "./conversations/cards.service.ts";
import { createCompanies } from "./conversations/companies.ts";
import { createConversationAnnouncer } from "./conversations/conversation-announcer.ts";
import { ConversationFlags } from "./conversations/conversation-flags.service.ts";
import { ConversationOpener } from "./conversations/conversation-opener.ts";
import { createCorrespondents } from "./conversations/correspondents.ts";
import { createDirectory, lastOf } from "./conversations/directory.ts";
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
import { createMessageChanges } from "./sending/message-changes.ts";
import { createNumbering } from "./sending/numbering.ts";
import { OwnMessages } from "./sending/own-messages.service.ts";
import { PermittedWrites } from "./sending/permitted-writes.ts";
import { createPresentMessage } from "./sending/present-message.ts";
import { createQuotes } from "./sending/quotes.ts";
import { Reactions } from "./sending/reactions.service.ts";
import { ReadingService } from "./sending/reading.service.ts";
import { createRevisions } from "./sending/revisions.ts";
import { SendingService } from "./sending/sending.service.ts";
import { createTyping } from "./sending/typing.ts";
import { asSide, sideOf } from "./sides.ts";
import type { ChatStore } from "./store.ts";
import { createSync } from "./sync/sync.service.ts";

export interface Deps {
  accounts: Pick<AccountStore, "users" | "employers" | "companiesOf" | "profileFields" | "deletedCard">;
  applications: Pick<ApplicationStore, "repo" | "linkedApplicationsOf">;
  notifications: Pick<Notifications, "countUnread" | "changedSince" | "unreadChanged">;
}

/** Who is online, what people see of each other, who has blocked whom, and who is in which conversation. */
export function createPeopleServices(platform: Platform, { accounts }: Deps, store: ChatStore) {
  const { announce, everywhere, now, log } = platform;
  const { conversations } = store;
  const { users } = accounts;
  const companies = createCompanies(users, everywhere);
  const blocks = createBlocks(store.blocks, everywhere);
  const presence = new Presence({
    announce,
    directory: platform.tabDirectory,
    correspondentsAmong: async (viewer, userIds) =>
      blocks.unparted(sideOf(viewer), await conversations.correspondentsAmong(sideOf(viewer), userIds)),
    companyOf: companies.lastReadOf,
    lastSeen: async (ids) => {
      const people = await Promise.all(ids.map((id) => companies.peopleOf(asSide(id))));
      const cards = await users.cards(people.flat());
      return new Map(
        ids.map((id, index) => [id, lastOf((people[index] ?? []).flatMap((one) => cards.get(one) ?? []))]),
      );
    },
    setSeen: (ids) => users.setSeen(ids),
    now,
    log,
  });
  const source = {
    cards: (ids: readonly number[]) => users.cards(ids),
    account: (id: number) => users.correspondent(id),
    approvedAmong: (ids: readonly number[]) => accounts.employers.approvedAmong(ids),
    companiesOf: accounts.companiesOf,
    deletedCard: accounts.deletedCard,
    isSeen: (userId: number) => presence.isSeen(userId),
    blocksOf: blocks.of,
  };
  const directory = createDirectory(source, everywhere, () => now().getTime());
  const members = createMembers({ conversations, showsRead: directory.showsRead, blocks, companies });
  const writes = new PermittedWrites();
  async function changedHere(userId: number, ownerId: number | null): Promise<void> {
    directory.forget(userId);
    companies.forget(userId, ownerId);
    const written = writes.revoked();
    if (ownerId !== null) await companies.reread(ownerId);
    await written;
  }
  const changedElsewhere = everywhere.onOthers("people", async (userId: number, ownerId: number | null) => {
    const changed = changedHere(userId, ownerId ?? null);
    if (presence.isOnline(userId)) presence.show(userId, await directory.rereadPresence(userId));
    await changed;
  });
  /**
   * An account or a company was deleted or has changed what it shows to others, or a colleague's account was created,
   * suspended or reactivated. To be called right after the write; resolves when it has taken effect in every process.
   * @param companyOwnerId of a colleague: the owner of their company
   */
  const personChanged = async (userId: number, companyOwnerId?: number): Promise<void> => {
    const ownerId = companyOwnerId ?? null;
    await Promise.all([changedElsewhere(userId, ownerId), changedHere(userId, ownerId)]);
  };
  const correspondents = createCorrespondents({ conversations, companies, blocks });
  /**
   * A company was approved, renamed, suspended or reactivated: shows it beside the names of its people. To be called after
   * the write. @param ownerId names the company
   */
  const companyChanged = async (ownerId: number): Promise<void> => {
    await personChanged(ownerId);
    const side = asSide(ownerId);
    const [readers, people] = await Promise.all([correspondents.of(side), companies.peopleOf(side)]);
    const cards = await Promise.all(people.map((id) => directory.card(id)));
    for (const card of cards) announce.toUsers(readers, "profile:changed", card);
  };
  const quotes = createQuotes({ messages: store.messages, directory });
  const present = createPresentMessage({ directory, quotes });
  return {
    blocks,
    companies,
    presence,
    directory,
    members,
    correspondents,
    quotes,
    present,
    writes,
    personChanged,
    companyChanged,
  };
}
type PeopleServices = ReturnType<typeof createPeopleServices>;

/** The lists of conversations with their summaries, and the unread counts. */
function createListServices(platform: Platform, deps: Deps, store: ChatStore, people: PeopleServices) {
  const { announce, announceHere, background, now, log } = platform;
  const { notifications } = deps;
  const { presence, companies, directory, members } = people;
  const summaryWriter = new SummaryWriter(store.conversations, log);
  const { linkedApplicationsOf } = deps.applications;
  const summaries = new Summaries({
    ...{ ...store, members, companies, directory, summaryWriter, linkedApplicationsOf, background },
  });
  const announceConversation = createConversationAnnouncer({ members, summaries, announce });
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
  const flags = new ConversationFlags({ ...store, members, summaries, counts, announce });
  return { summaryWriter, summaries, announceConversation, counts, flags };
}
type ListServices = ReturnType<typeof createListServices>;

/** What stores messages, changes them and announces them. */
function createMessageServices(platform: Platform, store: ChatStore, people: PeopleServices, lists: ListServices) {
  const { ids, inTransaction, images, announce, limiter, now, log } = platform;
  const { conversations, messages } = store;
  const { blocks, companies, directory, members, quotes, present, writes } = people;
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
    ...{ messages, members, appender, summaryWriter, directory, quotes, present, counts },
    ...{ deliveries, ends, typing, attachments, blocks, announce, limiter },
  });
  const revise = createRevisions({ messages, conversations, numbering, writes, inTransaction });
  const changes = createMessageChanges({ messages, members, blocks, revise, appender, present, announce });
  const ownMessages = new OwnMessages({ members, changes, present, attachments, now });
  const reactions = new Reactions({
    ...{ conversations, messages, members, companies, changes, present, limiter, now },
  });
  const cards = createCards({ messages, members, revise, appender, sending, announce, now });
  return { attachments, deliveries, ends, typing, sending, changes, ownMessages, reactions, cards };
}

/** All services of the chat, each built from those before it. */
export function createChatServices(platform: Platform, deps: Deps, store: ChatStore) {
  const { ids, announce, announceHere, everywhere, limiter, mailer, site, records, now } = platform;
  const { accounts, applications, notifications } = deps;
  const { conversations, messages, unreadMessages } = store;
  const people = createPeopleServices(platform, deps, store);
  const { blocks, companies, presence, directory, members, present, writes } = people;
  const lists = createListServices(platform, deps, store, people);
  const { summaries, announceConversation, counts, flags } = lists;
  const messaging = createMessageServices(platform, store, people, lists);
  const askedJobs = new AskedJobs({ conversations, summaries, blocks, announceConversation, limiter });
  const firstReplies = createFirstReplies({ ...store, records });
  return {
    ...people,
    ...lists,
    ...messaging,
    reading: new ReadingService({
      ...{ ...store, members, present, summaries, directory, counts, flags, ends: messaging.ends, announce },
    }),
    opener: new ConversationOpener({
      ...{ conversations, summaries, directory, askedJobs, blocks, announceConversation, limiter },
      companyAmong: (ids) => accounts.users.employerAmong(ids),
      hasApplied: (employerId, seekerId) => applications.repo.isLinked(employerId, seekerId),
      nextConversationId: () => ids.next("conversations"),
      now,
    }),
    sync: createSync({
      ...{ messages, members, present, summaries, counts, notifications },
      people: {
        preferences: (id) => accounts.users.preferences(id),
        ownUser: (id) => accounts.profileFields.sessionUser(id),
      },
    }),
    messageSearch: createMessageSearch({ conversations, messages, members, directory, present, limiter, now }),
    away: createAway({
      ...{ conversations, members, unreadMessages, users: accounts.users, blocks, presence, mailer, site, now },
      companyName: async (ownerId) => (await accounts.companiesOf([ownerId])).get(ownerId)?.name ?? null,
    }),
    blocking: createBlocking({
      ...{ blocks, companies, conversations, directory, presence, announce, announceHere, everywhere, limiter, now },
      ...{ announceConversation, writes },
    }),
    ...{ askedJobs, firstReplies },
    replyTimes: createReplyTimes({ conversations, firstReplies, now }),
    linkedApplications: createLinkedApplications({
      ...{ conversations, members, announceConversation },
      linkedApplicationsOf: applications.linkedApplicationsOf,
    }),
    snapshotOf: createReportSnapshot({ messages, members }),
  };
}
export type ChatServices = ReturnType<typeof createChatServices>;
