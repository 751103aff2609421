import { type ActivityFeature, createActivityFeature } from "#server/features/activity/activity.context.ts";
import type { ApplicationsRepo } from "#server/features/applications/applications.repo.ts";
import type { JobsFeature } from "#server/features/jobs/jobs.context.ts";
import type { ReportsRepo } from "#server/features/reports/reports.repo.ts";
import type { EmployersRepo } from "./features/accounts/users/employers.repo.ts";
import { searchWords } from "./features/accounts/users/search-words.ts";
import type { UsersRepo } from "./features/accounts/users/users.repo.ts";
import type { AuditTrail } from "./features/admin/audit/audit-trail.ts";
import type { ConversationsRepo } from "./features/chat/conversations/conversations.repo.ts";
import { createNames } from "./names.ts";
import type { Pseudonyms } from "./platform/log/pseudonyms.ts";
import type { Work } from "./work.ts";

type FeatureDeps = Parameters<typeof createActivityFeature>[0];

interface Deps extends Omit<FeatureDeps, "calls" | "findPeople" | "conversationsSince" | "rows"> {
  pseudonyms: Pseudonyms;
  /** What is read when somebody looks: it is made before it, or after it. */
  parts: () => {
    users: Pick<UsersRepo, "cards" | "findIds" | "inOrder">;
    employers: Pick<EmployersRepo, "names">;
    conversations: Pick<ConversationsRepo, "latest">;
    jobs: Pick<JobsFeature, "titles" | "inOrder">;
    applications: Pick<ApplicationsRepo, "titles" | "inOrder">;
    work: Pick<Work, "interviewsInOrder">;
    reports: Pick<ReportsRepo, "inOrder">;
    audit: Pick<AuditTrail, "inOrder">;
  };
}

/** What admins see of everybody else's features: a part of the list in context.ts, where features meet. */
export function createActivities({ parts, pseudonyms, ...deps }: Deps): ActivityFeature {
  const activity = createActivityFeature({
    ...deps,
    calls: {
      people: createNames(parts),
      jobs: (ids) => parts().jobs.titles(ids),
      applications: (ids) => parts().applications.titles(ids),
    },
    findPeople: (search, most) => parts().users.findIds(searchWords(search), most),
    conversationsSince: (since, most) => parts().conversations.latest(since, most),
    rows: {
      accountsByCreation: (place, limit) => parts().users.inOrder("created_at", place, limit),
      accountsByVerification: (place, limit) => parts().users.inOrder("verified_at", place, limit),
      jobs: (place, limit) => parts().jobs.inOrder(place, limit),
      applications: (place, limit) => parts().applications.inOrder(place, limit),
      interviews: (place, limit) => parts().work.interviewsInOrder(place, limit),
      reports: (place, limit) => parts().reports.inOrder(place, limit),
      audit: (place, limit) => parts().audit.inOrder(place, limit),
    },
  });
  return {
    ...activity,
    // Whoever runs the server reads each one in the log; admins read of many.
    noteFailedLogin: (login) => {
      const [account, from] = [pseudonyms.account(login.email), pseudonyms.address(login.address)];
      deps.log.warn({ event: "login-failed", account, from }, "a login failed");
      activity.noteFailedLogin(login);
    },
  };
}
