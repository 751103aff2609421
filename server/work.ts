import type { Connection } from "mongoose";
import type { ActivityFeature } from "#server/features/activity/activity.context.ts";
import { createApplicantMatches } from "#server/features/applications/applicant-matches.ts";
import { createApplicationParts } from "#server/features/applications/applications.context.ts";
import type { ApplicationsRepo } from "#server/features/applications/applications.repo.ts";
import type { Messaging } from "#server/features/chat/chat.context.ts";
import { calendarOf } from "#server/features/interviews/calendar.ts";
import { createInterviewing } from "#server/features/interviews/interviews.context.ts";
import type { JobsFeature } from "#server/features/jobs/jobs.context.ts";
import type { Notifications } from "#server/features/notifications/notifications.service.ts";
import type { Profiles } from "#server/features/profiles/profiles.context.ts";
import { tidingModel } from "#server/tidings/tiding.model.ts";
import { createTidingsRepo } from "#server/tidings/tidings.repo.ts";
import { createTidings } from "#server/tidings/tidings.service.ts";
import { APPLICATION_TEXTS } from "#shared/applications/applications.texts.ts";
import { match } from "#shared/matching/match.ts";
import { matchSeekerOf } from "#shared/matching/match-seeker.ts";
import type { EmployersRepo } from "./features/accounts/users/employers.repo.ts";
import type { UsersRepo } from "./features/accounts/users/users.repo.ts";
import type { Ids } from "./platform/database/ids.ts";
import type { InTransaction } from "./platform/database/transaction.ts";
import type { FileStore } from "./platform/files/store/file-store.ts";
import type { Limiter } from "./platform/http/rate-limit/limiter.ts";
import type { Log } from "./platform/log/log.ts";
import type { Site } from "./platform/mail/letter.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Announcer } from "./platform/realtime/announcer.ts";
import { createScheduledTask } from "./platform/scheduler/scheduled-task.ts";

type ApplicationDeps = Parameters<typeof createApplicationParts>[0];

interface Deps {
  connection: Connection;
  ids: Ids;
  inTransaction: InTransaction;
  users: Pick<UsersRepo, "cards" | "addressees" | "preferences">;
  employers: Pick<EmployersRepo, "names">;
  applicant: ApplicationDeps["applicant"];
  sensitiveConsent: ApplicationDeps["sensitiveConsent"];
  applications: ApplicationsRepo;
  jobs: Pick<JobsFeature, "find" | "findAmong" | "isListed" | "titles" | "countsOf">;
  profiles: Pick<Profiles, "seekers" | "resumes">;
  messaging: Pick<Messaging, "blocks" | "cards" | "chat" | "conversations" | "replyTimes" | "ties">;
  notifications: Pick<Notifications, "raise">;
  files: FileStore;
  recordRead: ApplicationDeps["recordRead"];
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  activity: Pick<ActivityFeature, "noteApplication" | "noteInterview">;
  limiter: Limiter;
  mailer: Mailer;
  announce: Announcer;
  site: () => Site;
  now: () => Date;
  log: Log;
}

/** Applications, interviews and what both sides are told of them: a part of the list in context.ts, where features meet. */
export function createWork(deps: Deps) {
  const { connection, ids, inTransaction, users, employers, jobs, profiles, messaging, notifications } = deps;
  const { limiter, mailer, announce, accountsAmong, site, now, log } = deps;
  const { blocks, cards, chat, conversations, ties } = messaging;
  const { seekers, resumes } = profiles;

  const conversationOf = async (a: number, b: number): Promise<number | null> =>
    (await conversations.idsWith(a, [b])).get(b) ?? null;
  const tidings = createTidings({
    repo: createTidingsRepo(tidingModel(connection)),
    accountsAmong,
    conversationOf: chat.between,
    tell: chat.tell,
    showCard: cards.show,
    followTie: ties.follow,
    cardOf: (id) => interviewing.interviews.cardOf(id),
    notify: notifications.raise,
    mail: (reminder) => interviewing.reminders.order(reminder),
    now,
    log,
  });
  /** Why somebody can send no words to another one; null where they can. */
  const refusalOfWords = async (from: number, to: number): Promise<string | null> => {
    const { blocked, blockedBy } = await blocks.of(from);
    if (blocked.has(to)) return APPLICATION_TEXTS.wordsYouBlocked;
    return blockedBy.has(to) ? APPLICATION_TEXTS.wordsRefused : null;
  };
  const { noteApplication, noteInterview } = deps.activity;
  const telling = { tidings, announce, noteApplication, noteInterview };
  const common = { inTransaction, limiter, ...telling, conversationOf, refusalOfWords, now };
  const interviewing = createInterviewing({
    ...common,
    connection,
    applications: {
      own: (viewer, id) => parts.applications.own(viewer, id, "employer"),
      toInterview: (seen, session) => parts.moves.toInterview(seen, session),
      announceUpdated: (row) => parts.announceUpdated(row),
    },
    names: async (viewer, others) =>
      viewer.userType === "employer"
        ? new Map([...(await users.addressees(others))].map(([id, { name }]) => [id, name]))
        : employers.names(others),
    calendarOf: (row) => calendarOf(row, site()),
    nextId: () => ids.next("interviews"),
    person: async (id) => (await users.addressees([id])).get(id) ?? null,
    wantsMail: async (id) => (await users.preferences(id))?.email ?? false,
    emptyCard: cards.empty,
    mailer,
    site,
  });
  const { interviews, reminders, removeInterviews } = interviewing;
  const parts = createApplicationParts({
    ...common,
    applications: deps.applications,
    applicant: deps.applicant,
    sensitiveConsent: deps.sensitiveConsent,
    people: users.cards,
    profile: seekers.find,
    profiles: seekers.findMany,
    matches: createApplicantMatches({
      profiles: seekers.findMany,
      jobs: jobs.findAmong,
      match: (profile, needs, { work_mode, ...job }) =>
        // Nobody can have applied to a draft that does not even say where the work is.
        work_mode === null ? null : match(matchSeekerOf(profile, needs), { ...job, work_mode }, "employer"),
    }),
    job: jobs.find,
    isListed: jobs.isListed,
    blocksOf: blocks.of,
    companyNames: employers.names,
    jobTitles: jobs.titles,
    jobCounts: jobs.countsOf,
    usualReplies: messaging.replyTimes.usual,
    conversationsOf: conversations.idsWith,
    interviewsOf: interviews.ofApplications,
    closeInterviews: interviews.closeOf,
    announceInterviews: interviews.announceMany,
    removeInterviews,
    forgetTies: ties.forget,
    resumes: {
      keep: (owner, { bytes, name }) => resumes.store(owner, bytes, "application_resume", name),
      copy: resumes.copy,
      ofProfile: async (owner) => (await seekers.find(owner)).resume_file_path,
    },
    files: deps.files,
    handOut: resumes.handOut,
    recordRead: deps.recordRead,
    nextId: () => ids.next("applications"),
  });

  return {
    ...parts,
    interviews,
    reminders,
    interviewsInOrder: interviewing.inOrder,
    tidings,
    tidingsWatch: createScheduledTask({ what: "what is still to be told", look: tidings.look, log }),
    remindersWatch: createScheduledTask({ what: "interviews to remind of", look: reminders.look, log }),
  };
}
export type Work = ReturnType<typeof createWork>;
