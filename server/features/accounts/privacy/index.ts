import type { Accounts } from "#server/features/accounts/index.ts";
import type { AccountStore } from "#server/features/accounts/store.ts";
import type { ApprovalsFeature } from "#server/features/admin/approvals/index.ts";
import type { ApplicationsFeature } from "#server/features/applications/index.ts";
import type { ApplicationStore } from "#server/features/applications/store.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Profiles } from "#server/features/profiles/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ownAccountRoutes } from "../accounts.routes.ts";
import { createConsents } from "./consents.service.ts";
import { createDeletion } from "./deletion.service.ts";
import { createExport } from "./export.service.ts";

interface Deps {
  store: AccountStore;
  accounts: Accounts;
  applicationStore: Pick<ApplicationStore, "repo">;
  applications: Pick<ApplicationsFeature, "announceUpdated">;
  approvals: Pick<ApprovalsFeature, "removeOf" | "tellAdmins" | "decisionCauses">;
  profiles: Pick<Profiles, "seekers" | "userProfiles" | "resumes">;
  notifications: Pick<Notifications, "raiseAll" | "eraseCauses">;
  /** All other features: their data on an account is exported and removed with it. */
  features: readonly Feature[];
}

/** What admins decide on among the data under the consent to sensitive data. */
const KINDS = ["pwd_id", "listing"] as const;

/** Consents, data export and account deletion. Built after all other features. */
export function createPrivacy(platform: Platform, deps: Deps) {
  const { background, mailer, limiter, records, fileStore, announce, inTransaction, site, now } = platform;
  const { store, accounts, applicationStore, applications, approvals, profiles, notifications, features } = deps;
  const consents = createConsents({
    accounts: store.consentRecords,
    eraseElsewhere: async (userId, at, session) => {
      await profiles.seekers.eraseSensitive(userId, at, session);
      const unshared = await applicationStore.repo.endSharing(userId, at, session);
      await approvals.removeOf(userId, session);
      const causes = KINDS.map((kind) => approvals.decisionCauses(kind, userId));
      const showErased = await notifications.eraseCauses(userId, causes, session);
      return () => {
        for (const row of unshared) applications.announceUpdated(row);
        showErased();
        for (const kind of KINDS) approvals.tellAdmins(kind);
      };
    },
    notifyWith: notifications.raiseAll,
    show: (id) => profiles.userProfiles.showProfile(id),
    ...{ limiter, mailer, site, now },
  });
  const deletion = createDeletion({
    ...{ users: store.users, employers: store.employers, tokens: store.tokens },
    ...{ sessions: accounts.sessions, currentPassword: accounts.currentPassword },
    features,
    removeKeptMails: platform.outboxFiles.removeTo,
    closeSockets: announce.closeUser,
    ...{ mailer, background, inTransaction, site, now },
  });
  const accountExport = createExport({
    currentPassword: accounts.currentPassword,
    parts: Object.assign({}, ...features.map((feature) => feature.exports)),
    filesOf: async (userId) => (await fileStore.filesOf(userId)).map((file) => profiles.resumes.plain(file)),
    ...{ limiter, records, now },
  });
  const feature: Feature = {
    name: "privacy",
    routes: (app) =>
      ownAccountRoutes(app, {
        ...{ consents, accountExport, deletion, ownEmail: accounts.ownEmail, passwordChange: accounts.passwordChange },
        ...{ cookie: platform.cookie, deviceCookie: platform.deviceCookie },
      }),
    cleanups: { "accounts that were never verified": deletion.removeUnverified },
  };
  return { consents, deletion, accountExport, feature };
}
