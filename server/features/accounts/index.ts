import type { ActivityLog } from "#server/features/activity/index.ts";
import type { AuditTrail } from "#server/features/admin/audit/index.ts";
import type { Notifications } from "#server/features/notifications/index.ts";
import type { Feature } from "#server/platform/feature.ts";
import { createHook } from "#server/platform/hook.ts";
import type { Platform } from "#server/platform/platform.ts";
import { accountMigrations } from "./accounts.migrations.ts";
import { accountRoutes } from "./accounts.routes.ts";
import { createEmailChange } from "./email/email-change.service.ts";
import { createOwnEmail } from "./email/own-email.service.ts";
import { createUndoEmail } from "./email/undo-email.service.ts";
import { createPasswordChange } from "./password/password-change.service.ts";
import { Recovery } from "./password/recovery.service.ts";
import { accountExport } from "./privacy/account.export.ts";
import { createSensitiveConsent } from "./privacy/sensitive-consent.ts";
import { createCredentials } from "./sign-in/credentials.ts";
import { createCurrentPassword } from "./sign-in/current-password.ts";
import { createKnownDevices } from "./sign-in/known-devices.ts";
import { createLoginAttempts } from "./sign-in/login-attempts.ts";
import { sessionModel } from "./sign-in/session.model.ts";
import { Sessions } from "./sign-in/sessions.service.ts";
import { createSignIn } from "./sign-in/sign-in.service.ts";
import { SignUp } from "./sign-up/sign-up.service.ts";
import { createSignUpLimits } from "./sign-up/sign-up-limits.ts";
import { createUnverifiedEmail } from "./sign-up/unverified-email.service.ts";
import { createVerification } from "./sign-up/verification.service.ts";
import type { AccountStore } from "./store.ts";

interface Deps {
  store: AccountStore;
  notifications: Pick<Notifications, "raise">;
  activityLog: Pick<ActivityLog, "noteAccount" | "noteFailedLogin">;
  auditTrail: Pick<AuditTrail, "suspensionReason">;
}

/** Accounts: sign-up, sign-in, sessions, passwords and email addresses. */
export function createAccounts(platform: Platform, deps: Deps) {
  const { store, activityLog } = deps;
  const { users, employers } = store;
  const { announce, announceHere, everywhere, limiter } = platform;
  /** An account has changed: listeners show the owner's tabs its current state. */
  const accountChanged = createHook<[userId: number]>();
  const sessionRows = sessionModel(platform.connection);
  const common = commonDeps(platform, deps);
  const sessions = new Sessions({
    ...common,
    sessions: sessionRows,
    nextNumber: () => platform.ids.next("sessions"),
    changed: (user_id) => announce.toAdmins("person:sessions", { user_id }),
    closeSession: announceHere.closeSession,
    openSessions: announceHere.openSessions,
    everywhere,
  });
  const emailChange = createEmailChange({ ...common, sessions, showAccount: accountChanged.call });
  const { confirmEmailChange } = emailChange;
  const verification = createVerification({ ...common, confirmEmailChange });
  const { mailVerification } = verification;
  const devices = createKnownDevices(common);
  const attempts = createLoginAttempts(limiter);
  const credentials = createCredentials({ ...common, devices, attempts });
  const signIn = createSignIn({
    ...{ ...common, sessions, credentials, devices },
    suspensionReason: deps.auditTrail.suspensionReason,
  });
  const recovery = new Recovery({ ...common, sessions, devices, attempts });
  const undoEmail = createUndoEmail({ ...common, sessions });
  const unverifiedEmail = createUnverifiedEmail({ ...common, credentials, mailVerification });
  const currentPassword = createCurrentPassword(common);
  const ownEmail = createOwnEmail({ users, currentPassword, emailChange });
  const passwordChange = createPasswordChange({ ...common, sessions, currentPassword });
  const signUp = new SignUp({
    ...{ ...common, mailVerification },
    ...{ images: platform.images, files: platform.fileStore, cipher: platform.cipher, ids: platform.ids },
    isHeld: (email) => store.undoLinks.holds(email, platform.now()),
    noteSignUp: (account) => activityLog.noteAccount(account, account.created_at),
  });

  const skipped = (use: "account listings" | "company listings") => (id: number, err: unknown) =>
    platform.records.skipped(use, id, err);
  const feature: Feature = {
    name: "accounts",
    routes: (app) =>
      accountRoutes(app, {
        signUpLimits: createSignUpLimits(limiter),
        ...{ signUp, verification, signIn, recovery, undoEmail, unverifiedEmail, sessions },
        ...{ cookie: platform.cookie, deviceCookie: platform.deviceCookie },
      }),
    migrations: accountMigrations,
    exports: accountExport({
      ...{ users, employers, sessions: sessionRows, tokens: store.tokenRows },
      ...{ cipher: platform.cipher, records: platform.records },
    }),
    cleanups: {
      "companies without an account": (span) => signUp.removeAbandoned(span),
      // These remove nothing, so they report 0.
      "accounts that no list finds": () => users.relistMissing(skipped("account listings")).then(() => 0),
      "companies that no list finds": () => employers.relistMissing(skipped("company listings")).then(() => 0),
    },
  };
  return {
    ...store,
    sensitiveConsent: createSensitiveConsent(store.profileFields),
    ...{ sessions, undoEmail, unverifiedEmail, emailChange, verification, signIn, recovery, currentPassword },
    ...{ ownEmail, passwordChange, signUp, accountChanged, feature },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;

/** What most services of the accounts depend on. */
function commonDeps(platform: Platform, { store, notifications, activityLog }: Deps) {
  const { passwords, mailer, limiter, background, inTransaction, site, now, log } = platform;
  const { users, emails, employers, tokens, undoLinks } = store;
  return {
    ...{ users, emails, employers, tokens, undoLinks },
    ...{ passwords, mailer, limiter, background, inTransaction, site, now, log },
    secret: platform.config.jwtSecret,
    closeSockets: platform.announce.closeUser,
    tellOwner: notifications.raise,
    noteFailure: activityLog.noteFailedLogin,
    noteVerified: (account: Parameters<ActivityLog["noteAccount"]>[0] & { verified_at: Date | null }) =>
      account.verified_at && activityLog.noteAccount(account, account.verified_at),
  };
}
