import type { Accounts } from "#server/features/accounts/accounts.context.ts";
import { decisionCauses } from "#server/features/admin/approvals/decision.model.ts";
import type { ApplicationsRepo } from "#server/features/applications/applications.repo.ts";
import type { Notifications } from "#server/features/notifications/notifications.service.ts";
import type { Profiles } from "#server/features/profiles/profiles.context.ts";
import { SHARING } from "#shared/applications/applications.texts.ts";
import type { Approving } from "./approving.ts";
import { createConsents } from "./features/accounts/privacy/consents.service.ts";
import type { Limiter } from "./platform/http/rate-limit/limiter.ts";
import type { Site } from "./platform/mail/letter.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { Work } from "./work.ts";

interface Deps {
  consentRecords: Accounts["consentRecords"];
  profiles: Pick<Profiles, "seekers" | "userProfiles">;
  applications: Pick<ApplicationsRepo, "endSharing">;
  work: Pick<Work, "announceUpdated">;
  approving: Pick<Approving, "removeOf" | "tellAdmins">;
  notifications: Pick<Notifications, "raiseAll" | "eraseCauses">;
  limiter: Limiter;
  mailer: Mailer;
  site: () => Site;
  now: () => Date;
}

/** What admins decide on of what is kept under the consent. */
const KINDS = ["pwd_id", "listing"] as const;

/** Consents, and everything that is erased with one that is withdrawn: a part of the list in context.ts. */
export function createConsenting({
  consentRecords,
  profiles,
  applications,
  work,
  approving,
  notifications,
  ...deps
}: Deps) {
  return createConsents({
    ...deps,
    accounts: consentRecords,
    eraseElsewhere: async (userId, at, session) => {
      await profiles.seekers.eraseSensitive(userId, at, session);
      const unshared = await applications.endSharing(userId, SHARING.version, at, session);
      await approving.removeOf(userId, session);
      const causes = KINDS.map((kind) => decisionCauses(kind, userId));
      const showErased = await notifications.eraseCauses(userId, causes, session);
      return () => {
        for (const row of unshared) work.announceUpdated(row);
        showErased();
        for (const kind of KINDS) approving.tellAdmins(kind);
      };
    },
    notifyWith: notifications.raiseAll,
    show: profiles.userProfiles.showProfile,
  });
}
