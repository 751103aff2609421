import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ActivityLog } from "#server/features/activity/index.ts";
import type { ChatFeature } from "#server/features/chat/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import { calendarOf } from "./calendar.ts";
import { interviewModel } from "./interview.model.ts";
import { createInterviewRemoval } from "./interview-removal.ts";
import { createInterviewSubscribers } from "./interview-subscribers.ts";
import { interviewsExport } from "./interviews.export.ts";
import { InterviewsRepo } from "./interviews.repo.ts";
import { interviewRoutes } from "./interviews.routes.ts";
import { Interviews } from "./interviews.service.ts";
import { Proposals } from "./proposals.service.ts";
import { INTERVIEW_MAIL, Reminders } from "./reminders.ts";

interface Deps {
  accounts: Pick<AccountStore, "users" | "employers">;
  chat: Pick<ChatFeature, "cards" | "conversations" | "linkedApplications" | "opener" | "refusalOfWords" | "sending">;
  notifications: Pick<Notifications, "raise">;
  activityLog: Pick<ActivityLog, "noteInterview">;
}

/** Interviews and their reminders. `withProposals` adds the part that needs the applications. */
export function createInterviewsFeature(platform: Platform, { accounts, chat, notifications, activityLog }: Deps) {
  const { connection, ids, inTransaction, events, limiter, mailer, announce, site, records, now, log } = platform;
  const { users, employers } = accounts;
  const rows = interviewModel(connection);
  const repo = new InterviewsRepo(rows);
  const interviews = new Interviews({
    interviews: repo,
    names: async (viewer, others) =>
      viewer.userType === "employer"
        ? new Map([...(await users.addressees(others))].map(([id, { name }]) => [id, name]))
        : employers.names(others),
    calendarOf: (row) => calendarOf(row, site()),
    refusalOfWords: chat.refusalOfWords,
    noteInterview: activityLog.noteInterview,
    ...{ limiter, inTransaction, events, announce, now },
  });
  const reminders = new Reminders({
    interviews: repo,
    person: async (id) => (await users.addressees([id])).get(id) ?? null,
    wantsMail: async (id) => (await users.preferences(id))?.email ?? false,
    ...{ inTransaction, events, mailer, site, records, now },
  });
  const remindersTask = createScheduledTask({
    what: "interviews to remind of",
    run: () => reminders.processPending(),
    log,
  });
  return {
    reminders,
    inOrder: repo.inOrder.bind(repo),
    ofApplications: interviews.ofApplications.bind(interviews),
    cardOf: interviews.cardOf.bind(interviews),
    closeOf: interviews.closeOf.bind(interviews),
    announceMany: interviews.announceMany.bind(interviews),
    /** Removes the interviews of a deleted account and empties their cards. */
    remove: createInterviewRemoval({
      interviews: repo,
      cancelOf: (employerId) => interviews.cancelOf(employerId),
      conversationOf: (a, b) => chat.conversations.idBetween(a, b),
      emptyCard: chat.cards.empty,
    }),
    /** Called once the applications are built, which interviews are proposed for. */
    withProposals: (applications: ConstructorParameters<typeof Proposals>[0]["applications"]): Feature => {
      const proposals = new Proposals({
        interviews: repo,
        applications,
        refuseWords: (note, from, to) => interviews.refuseWords(note, from, to),
        announceUpdated: (row) => interviews.announceUpdated(row),
        nextId: () => ids.next("interviews"),
        ...{ limiter, inTransaction, events, now },
      });
      return {
        name: "interviews",
        routes: (app) => interviewRoutes(app, interviews, proposals),
        tasks: [remindersTask],
        subscribers: createInterviewSubscribers({
          conversationOf: (userId, otherId) => chat.opener.between(userId, otherId),
          tell: (line) => chat.sending.addLine(line),
          cardOf: (id) => interviews.cardOf(id),
          showCard: chat.cards.show,
          followLinkedApplication: chat.linkedApplications.follow,
          notify: notifications.raise,
          orderMail: (reminder) => reminders.order(reminder),
        }),
        mails: { [INTERVIEW_MAIL]: (ids) => reminders.write(ids) },
        exports: interviewsExport(rows),
      };
    },
  };
}
export type InterviewsFeature = ReturnType<typeof createInterviewsFeature>;
