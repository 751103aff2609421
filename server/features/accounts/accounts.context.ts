import type { Connection } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { createCredentials } from "./credentials.ts";
import { createEmailChange } from "./email/email-change.service.ts";
import { createOwnEmail } from "./email/own-email.service.ts";
import { createUndoEmail } from "./email/undo-email.service.ts";
import { createUndoLinks } from "./email/undo-links.repo.ts";
import { createPasswordChange } from "./password/password-change.service.ts";
import { createRecovery } from "./password/recovery.service.ts";
import { createConsentsRepo } from "./privacy/consents.repo.ts";
import { createSensitiveConsent } from "./sensitive-consent.ts";
import { createCurrentPassword } from "./sign-in/current-password.ts";
import { createKnownDevices } from "./sign-in/known-devices.ts";
import { createLoginAttempts } from "./sign-in/login-attempts.ts";
import type { NotifyOwner } from "./sign-in/security-notices.ts";
import { sessionModel } from "./sign-in/session.model.ts";
import { createSessions } from "./sign-in/sessions.service.ts";
import { createSignIn } from "./sign-in/sign-in.service.ts";
import { createUnverifiedEmail } from "./sign-up/unverified-email.service.ts";
import { createVerification } from "./sign-up/verification.service.ts";
import { createAccountCounts } from "./users/account-counts.repo.ts";
import { createAccountLists } from "./users/account-lists.repo.ts";
import { createAccountStatusRepo } from "./users/account-status.repo.ts";
import { createAudiences } from "./users/audiences.repo.ts";
import { employerModel } from "./users/employer.model.ts";
import { createEmployersRepo } from "./users/employers.repo.ts";
import { createProfileFields } from "./users/profile-fields.repo.ts";
import { createPwdIds } from "./users/pwd-ids.repo.ts";
import { tokenModel } from "./users/token.model.ts";
import { createTokensRepo } from "./users/tokens.repo.ts";
import { userModel } from "./users/user.model.ts";
import { type AccountHistory, createUsersRepo } from "./users/users.repo.ts";

interface Deps {
  connection: Connection;
  /** What sessions are signed with. */
  secret: Uint8Array;
  nextSessionNumber: () => Promise<number>;
  passwords: Passwords;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  inTransaction: InTransaction;
  /** Shows the own tabs how the account stands now. */
  showAccount: (userId: number) => Promise<void>;
  /** Closes every socket of a user, after telling them why. */
  closeSockets: (userId: number, reason: EndReason, sparedSession?: string) => void;
  /** Sessions of this user began or ended. */
  sessionsChanged: (userId: number) => void;
  /** Shows it in the app. */
  tellOwner: NotifyOwner;
  /** What admins are to see, if they look: nobody waits for it. */
  noteVerified: (account: AccountHistory) => void;
  suspensionReason: Parameters<typeof createSignIn>[0]["suspensionReason"];
  noteFailedLogin: Parameters<typeof createCredentials>[0]["noteFailure"];
  site: () => Site;
  now: () => Date;
  log: Log;
}

/** Accounts, and the ways to sign in to them and to keep them: a part of the list in server/context.ts. */
export function createAccounts(deps: Deps) {
  const { connection, secret, nextSessionNumber, passwords, mailer, limiter, background, closeSockets } = deps;
  const { inTransaction, tellOwner, site, now, log } = deps;
  const userRows = userModel(connection);
  const users = createUsersRepo(userRows);
  const companyRows = employerModel(connection);
  const employers = createEmployersRepo(companyRows);
  const tokenRows = tokenModel(connection);
  const tokens = createTokensRepo(tokenRows);
  const undoLinks = createUndoLinks(tokenRows);
  const sessions = createSessions({
    sessions: sessionModel(connection),
    users,
    secret,
    nextNumber: nextSessionNumber,
    background,
    changed: deps.sessionsChanged,
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
    showAccount: deps.showAccount,
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
    noteVerified: deps.noteVerified,
    site,
    now,
    log,
  });
  const devices = createKnownDevices({ secret, now });
  const attempts = createLoginAttempts(limiter);
  const noteFailure = deps.noteFailedLogin;
  const credentials = createCredentials({ users, passwords, devices, attempts, limiter, noteFailure });
  const signIn = createSignIn({
    users,
    sessions,
    credentials,
    devices,
    background,
    tellOwner,
    suspensionReason: deps.suspensionReason,
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
    noteVerified: deps.noteVerified,
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
  const profileFields = createProfileFields(userRows);
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

  return {
    users,
    profileFields,
    sensitiveConsent: createSensitiveConsent(profileFields),
    employers,
    audiences: createAudiences(userRows),
    pwdIds: createPwdIds(userRows),
    consentRecords: createConsentsRepo(userRows),
    accountCounts: createAccountCounts(userRows, companyRows),
    standing: createAccountStatusRepo(userRows),
    accountLists: createAccountLists(userRows, companyRows),
    tokens,
    sessions,
    undoLinks,
    undoEmail,
    unverifiedEmail,
    emailChange,
    verification,
    signIn,
    recovery,
    currentPassword,
    ownEmail,
    passwordChange,
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
