import type { Accounts } from "#server/features/accounts/index.ts";
import type { ActivityLog } from "#server/features/activity/index.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { InterviewsFeature } from "#server/features/interviews/index.ts";
import type { JobsFeature } from "#server/features/jobs/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { match } from "#shared/matching/match.ts";
import { matchSeekerOf } from "#shared/matching/match-seeker.ts";
import { createApplicantMatches } from "./applicant-matches.ts";
import { createApplicationParts } from "./application-parts.ts";
import { createApplicationSubscribers } from "./application-subscribers.ts";
import { applicationsExport } from "./applications.export.ts";
import { applicationRoutes } from "./applications.routes.ts";
import { createOldOutbox } from "./old-outbox.ts";
import type { ApplicationStore } from "./store.ts";

interface Deps {
  store: ApplicationStore;
  accounts: Pick<Accounts, "users" | "employers" | "profileFields" | "sensitiveConsent">;
  chat: Pick<
    ChatFeature,
    | "blocksOf"
    | "cards"
    | "conversations"
    | "linkedApplications"
    | "opener"
    | "refusalOfWords"
    | "replyTimes"
    | "sending"
  >;
  jobs: Pick<JobsFeature, "find" | "findAmong" | "isListed" | "titles" | "countsOf">;
  profiles: Pick<Profiles, "seekers" | "resumes">;
  interviews: InterviewsFeature;
  notifications: Pick<Notifications, "raise">;
  auditTrail: Pick<AuditTrail, "recordRead">;
  activityLog: Pick<ActivityLog, "noteApplication">;
}

/** Applying, lists, moves and deletion of applications. */
export function createApplicationsFeature(platform: Platform, deps: Deps) {
  const { connection, ids, inTransaction, events, limiter, announce, fileStore: files, now, log } = platform;
  const { store, accounts, chat, jobs, interviews } = deps;
  const { users, employers } = accounts;
  const { seekers, resumes } = deps.profiles;
  const parts = createApplicationParts({
    ...{ inTransaction, limiter, events, announce, files, now },
    noteApplication: deps.activityLog.noteApplication,
    conversationOf: (a, b) => chat.conversations.idBetween(a, b),
    refusalOfWords: chat.refusalOfWords,
    applications: store.repo,
    applicant: (id) => accounts.profileFields.find(id),
    sensitiveConsent: accounts.sensitiveConsent,
    people: (ids) => users.cards(ids),
    profile: seekers.find,
    profiles: seekers.findMany,
    matches: createApplicantMatches({
      profiles: seekers.findMany,
      jobs: jobs.findAmong,
      match: (profile, needs, { work_mode, ...job }) =>
        // Only a draft has no work mode, and nobody can apply to a draft.
        work_mode === null ? null : match(matchSeekerOf(profile, needs), { ...job, work_mode }, "employer"),
    }),
    job: jobs.find,
    isListed: jobs.isListed,
    blocksOf: chat.blocksOf,
    companyNames: (ids) => employers.names(ids),
    jobTitles: jobs.titles,
    jobCounts: jobs.countsOf,
    usualReplies: chat.replyTimes.usual,
    conversationsOf: (userId, others) => chat.conversations.idsWith(userId, others),
    interviewsOf: interviews.ofApplications,
    closeInterviews: interviews.closeOf,
    announceInterviews: interviews.announceMany,
    removeInterviews: interviews.remove,
    forgetLinkedApplications: chat.linkedApplications.forget,
    resumes: {
      keep: (owner, { bytes, name }) => resumes.store(owner, bytes, "application_resume", name),
      copy: (owner, path) => resumes.copy(owner, path),
      ofProfile: async (owner) => (await seekers.find(owner)).resume_file_path,
    },
    handOut: (file) => resumes.handOut(file),
    recordRead: deps.auditTrail.recordRead,
    nextId: () => ids.next("applications"),
  });
  const follow = {
    conversationOf: chat.opener.between.bind(chat.opener),
    tell: chat.sending.addLine.bind(chat.sending),
    followLinkedApplication: chat.linkedApplications.follow,
    notify: deps.notifications.raise,
  };
  const oldOutbox = createOldOutbox({
    ...{ connection, inTransaction, events, interviews, ...follow },
    showCard: chat.cards.show,
  });
  const feature: Feature = {
    name: "applications",
    routes: (app) => applicationRoutes(app, parts),
    subscribers: [...createApplicationSubscribers(follow), ...oldOutbox.subscribers],
    migrations: [
      { number: 3, name: "Move the notices of the old outbox into the domain events", up: oldOutbox.moveAll },
    ],
    // Processes of an older version may write to the old outbox until the last of them has ended.
    tasks: [createScheduledTask({ what: "the outbox of an older version", run: oldOutbox.moveAll, log })],
    exports: applicationsExport(store.rows),
    removeAccount: ({ id }) => parts.removeOf(id),
  };
  return { ...parts, feature };
}
export type ApplicationsFeature = ReturnType<typeof createApplicationsFeature>;
