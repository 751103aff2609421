import { createAccounts } from "#server/features/accounts/index.ts";
import { createPrivacy } from "#server/features/accounts/privacy/index.ts";
import { createAccountStore } from "#server/features/accounts/store.ts";
import { createActivityFeature, createActivityLog } from "#server/features/activity/index.ts";
import { createApprovalsFeature } from "#server/features/admin/approvals/index.ts";
import { createAuditFeature } from "#server/features/admin/audit/index.ts";
import { createFiguresFeature } from "#server/features/admin/figures/index.ts";
import { alreadyDecided } from "#server/features/admin/lists/decided.ts";
import { createListsFeature } from "#server/features/admin/lists/index.ts";
import { createPeopleAdmin } from "#server/features/admin/people/index.ts";
import { createAnnouncementsFeature } from "#server/features/announcements/index.ts";
import { createApplicationsFeature } from "#server/features/applications/index.ts";
import { createApplicationStore } from "#server/features/applications/store.ts";
import { createChatFeature } from "#server/features/chat/index.ts";
import { createFilesFeature } from "#server/features/files/index.ts";
import { createInterviewsFeature } from "#server/features/interviews/index.ts";
import { createJobsFeature } from "#server/features/jobs/index.ts";
import { createJobStore } from "#server/features/jobs/store.ts";
import { createNotifications } from "#server/features/notifications/index.ts";
import { createPeopleFeature } from "#server/features/people/index.ts";
import { createPreferencesFeature } from "#server/features/preferences/index.ts";
import { createProfiles } from "#server/features/profiles/index.ts";
import { createReportsFeature } from "#server/features/reports/index.ts";
import { createSavedRepliesFeature } from "#server/features/saved-replies/index.ts";
import { createStatsFeature } from "#server/features/stats/index.ts";
import { createEventsFeature } from "#server/platform/events/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import { createMailFeature } from "#server/platform/mail/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Builds all features, each from the platform and from earlier features. This is the only place where they meet. A
 * feature never refers to a later one: the earlier one offers a hook, and the later one listens.
 */
export function createFeatures(platform: Platform) {
  const stores = createStores(platform);
  const base = createBase(platform, stores);
  const community = createCommunity(platform, { ...stores, ...base });
  const administration = createAdministration(platform, { ...stores, ...base, ...community });
  const { store, applicationStore } = stores;
  const { accounts, notifications, audit } = base;
  const { chat, people, preferences, profiles, jobs, applications, proposals, savedReplies } = community;
  const { reports, approvals, peopleAdmin, announcements, lists, figures, stats, activity } = administration;
  const files = createFilesFeature(platform, {
    ...{ accounts: store, applicationStore, applications, chat, profiles, auditTrail: audit.trail },
  });
  // Files last: whether something refers to a file is checked after all other cleanups.
  const others: readonly Feature[] = [
    ...[accounts, notifications, chat, people, preferences, profiles, applications].map(({ feature }) => feature),
    ...[proposals, savedReplies],
    createEventsFeature(platform),
    ...[jobs, activity, reports, approvals, peopleAdmin, announcements].map(({ feature }) => feature),
    ...[lists, figures, stats, audit].map(({ feature }) => feature),
    createMailFeature(platform),
    files.feature,
  ];
  const privacy = createPrivacy(platform, {
    ...{ store, accounts, applicationStore, applications, approvals, profiles, notifications, features: others },
  });
  return { list: [privacy.feature, ...others], ...stores, ...base, ...community, ...administration, files, privacy };
}
export type Features = ReturnType<typeof createFeatures>;

/** The stores depend on no feature, so every feature may use them. */
function createStores({ connection, inTransaction }: Platform) {
  return {
    store: createAccountStore(connection),
    applicationStore: createApplicationStore(connection),
    jobStore: createJobStore(connection, inTransaction),
  };
}
type Stores = ReturnType<typeof createStores>;

/** Accounts, and what every other feature reports to. */
function createBase(platform: Platform, { store }: Stores) {
  const activityLog = createActivityLog(platform, { accounts: store });
  const audit = createAuditFeature(platform, { accounts: store, activityLog });
  const auditTrail = audit.trail;
  const notifications = createNotifications(platform, { accounts: store, auditTrail });
  const accounts = createAccounts(platform, { store, notifications, activityLog, auditTrail });
  return { activityLog, audit, auditTrail, notifications, accounts };
}
type Base = ReturnType<typeof createBase>;

/** What job seekers and employers do. */
function createCommunity(platform: Platform, before: Stores & Base) {
  const { store, applicationStore, jobStore, activityLog, auditTrail, notifications, accounts } = before;
  const chat = createChatFeature(platform, { accounts: store, applications: applicationStore, notifications });
  const people = createPeopleFeature(platform, { accounts: store, applications: applicationStore, chat });
  const preferences = createPreferencesFeature(platform, { accounts: store, chat });
  const profiles = createProfiles(platform, {
    ...{ store, accounts, chat, auditTrail },
    applications: applicationStore,
    jobs: jobStore,
  });
  const jobs = createJobsFeature(platform, {
    ...{ store: jobStore, accounts: store, chat, profiles, notifications, activityLog },
    applications: applicationStore,
  });
  const interviews = createInterviewsFeature(platform, { accounts: store, chat, notifications, activityLog });
  const applications = createApplicationsFeature(platform, {
    ...{ store: applicationStore, accounts, chat, jobs, profiles, interviews, notifications, auditTrail, activityLog },
  });
  const proposals = interviews.withProposals({
    own: (viewer, id) => applications.applications.own(viewer, id, "employer"),
    toInterview: (seen, session) => applications.moves.toInterview(seen, session),
    announceUpdated: applications.announceUpdated,
  });
  const savedReplies = createSavedRepliesFeature(platform, {
    ...{ accounts: store, applications: applicationStore, chat, interviews },
  });
  return { chat, people, preferences, profiles, jobs, interviews, applications, proposals, savedReplies };
}
type Community = ReturnType<typeof createCommunity>;

/** What admins do and see, and the public figures. */
function createAdministration(platform: Platform, before: Stores & Base & Community) {
  const { store, applicationStore, jobStore, activityLog, audit, auditTrail, notifications, accounts } = before;
  const { chat, profiles, jobs, interviews } = before;
  const reports = createReportsFeature(platform, {
    ...{ accounts: store, chat, notifications, activityLog, auditTrail, alreadyDecided },
  });
  const approvals = createApprovalsFeature(platform, {
    ...{ accounts: store, profiles, jobs: jobStore, chat, notifications, auditTrail },
  });
  const peopleAdmin = createPeopleAdmin(platform, {
    ...{ store, accounts, chat, profiles, reports, notifications, auditTrail },
    jobs: jobStore,
    applications: applicationStore,
  });
  const announcements = createAnnouncementsFeature(platform, { accounts: store, notifications, auditTrail });
  const lists = createListsFeature(platform, { store, start: audit.start });
  const figures = createFiguresFeature(platform, {
    ...{ accounts: store, jobs, chat, approvals, reports },
    applications: applicationStore,
  });
  const stats = createStatsFeature(platform, { accounts: store, jobs });
  const activity = createActivityFeature(platform, {
    ...{ activityLog, accounts: store },
    calls: { people: store.displayNames, jobs: jobs.titles, applications: (ids) => applicationStore.repo.titles(ids) },
    findPeople: (search, most) => store.users.findIds(store.searchWords(search), most),
    conversationsSince: (since, limit) => chat.conversations.latest(since, limit),
    sources: {
      accountsByCreation: (place, limit) => store.users.inOrder("created_at", place, limit),
      accountsByVerification: (place, limit) => store.users.inOrder("verified_at", place, limit),
      jobs: jobs.inOrder,
      applications: (place, limit) => applicationStore.repo.inOrder(place, limit),
      interviews: interviews.inOrder,
      reports: (place, limit) => reports.repo.inOrder(place, limit),
      audit: auditTrail.inOrder,
    },
  });
  return { reports, approvals, peopleAdmin, announcements, lists, figures, stats, activity };
}
