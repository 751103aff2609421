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
import { createRecovery } from "./password/recovery.service.ts";
import { accountExport } from "./privacy/account.export.ts";
import { createSensitiveConsent } from "./privacy/sensitive-consent.ts";
import { createCredentials } from "./sign-in/credentials.ts";
import { createCurrentPassword } from "./sign-in/current-password.ts";
import { createKnownDevices } from "./sign-in/known-devices.ts";
import { createLoginAttempts } from "./sign-in/login-attempts.ts";
import { sessionModel } from "./sign-in/session.model.ts";
import { createSessions } from "./sign-in/sessions.service.ts";
import { createSignIn } from "./sign-in/sign-in.service.ts";
import { createSignUp } from "./sign-up/sign-up.service.ts";
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

/** Accounts: sign-up, sign-in, and how their owners keep them. */
export function createAccounts(platform: Platform, { store, notifications, activityLog, auditTrail }: Deps) {
  const { connection, config, ids, passwords, mailer, limiter, background, inTransaction, site, now, log } = platform;
  const { users, employers, tokens, undoLinks } = store;
  const closeSockets = platform.announce.closeUser;
  const tellOwner = notifications.raise;
  const noteFailure = activityLog.noteFailedLogin;
  const noteVerified = (account: Parameters<ActivityLog["noteAccount"]>[0] & { verified_at: Date | null }) =>
    account.verified_at && activityLog.noteAccount(account, account.verified_at);
  const secret = config.jwtSecret;
  /** An account is another one now: listeners show its owner's tabs how it is. */
  const accountChanged = createHook<[userId: number]>();
  const sessionRows = sessionModel(connection);
  const sessions = createSessions({
    sessions: sessionRows,
    users,
    secret,
    nextNumber: () => ids.next("sessions"),
    background,
    changed: (user_id) => platform.announce.toAdmins("person:sessions", { user_id }),
    now,
  });
  const emailChange = createEmailChange({
    users,
    tokens,
    undoLinks,
    sessions,
    mailer,
    limiter,
    background,
    inTransaction,
    closeSockets,
    showAccount: accountChanged.call,
    tellOwner,
    site,
    now,
  });
  const verification = createVerification({
    users,
    tokens,
    mailer,
    limiter,
    background,
    confirmEmailChange: emailChange.confirmEmailChange,
    tellOwner,
    noteVerified,
    site,
    now,
    log,
  });
  const devices = createKnownDevices({ secret, now });
  const attempts = createLoginAttempts(limiter);
  const credentials = createCredentials({ users, passwords, devices, attempts, limiter, noteFailure });
  const signIn = createSignIn({
    users,
    sessions,
    credentials,
    devices,
    background,
    tellOwner,
    suspensionReason: auditTrail.suspensionReason,
    now,
  });
  const recovery = createRecovery({
    users,
    tokens,
    sessions,
    passwords,
    devices,
    attempts,
    mailer,
    limiter,
    background,
    tellOwner,
    closeSockets,
    noteVerified,
    site,
    now,
  });
  const undoEmail = createUndoEmail({
    users,
    tokens,
    undoLinks,
    sessions,
    passwords,
    mailer,
    limiter,
    inTransaction,
    closeSockets,
    site,
    now,
  });
  const unverifiedEmail = createUnverifiedEmail({
    users,
    tokens,
    undoLinks,
    credentials,
    limiter,
    inTransaction,
    mailVerification: verification.mailVerification,
    now,
  });
  const currentPassword = createCurrentPassword({ users, passwords, limiter });
  const ownEmail = createOwnEmail({ users, currentPassword, emailChange });
  const passwordChange = createPasswordChange({
    users,
    tokens,
    sessions,
    passwords,
    currentPassword,
    mailer,
    background,
    tellOwner,
    closeSockets,
    site,
  });

  const signUp = createSignUp({
    ...{ users, employers, images: platform.images, files: platform.fileStore, passwords, cipher: platform.cipher },
    ...{ ids, now },
    mailVerification: verification.mailVerification,
    isHeld: (email) => undoLinks.holds(email, now()),
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
        closeSession: platform.announce.closeSession,
        closeUser: closeSockets,
      }),
    migrations: accountMigrations,
    exports: accountExport({
      ...{ users, employers, sessions: sessionRows, tokens: store.tokenRows },
      ...{ cipher: platform.cipher, records: platform.records },
    }),
    cleanups: {
      "companies without an account": signUp.removeAbandoned,
      // Nothing is removed by these, so there is nothing to report.
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
