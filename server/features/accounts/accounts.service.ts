import type { Limiter } from "#server/http/rate-limit.ts";
import type { Log } from "#server/log.ts";
import { type Mailer, sendFailure } from "#server/mail/mailer.ts";
import type { Passwords } from "#server/passwords/passwords.ts";
import type { SessionUser } from "#shared/accounts/accounts.schemas.ts";
import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";
import { verificationMail } from "./accounts.mails.ts";
import type { Sessions } from "./sessions.service.ts";
import type { TokensRepo } from "./tokens.repo.ts";
import { type NewUser, toSessionUser, type UsersRepo } from "./users.repo.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long a verification link works. */
export const VERIFY_MS = DAY;
interface Needs {
  users: UsersRepo;
  tokens: TokensRepo;
  sessions: Sessions;
  passwords: Passwords;
  mailer: Mailer;
  limiter: Limiter;
  site: () => { name: string; url: string; support: string };
  now: () => Date;
  log: Log;
}

export function createAccounts(needs: Needs) {
  const { users, tokens, sessions, passwords, mailer, limiter, site, now, log } = needs;

  /** Mails a new link. A mail server that is away must not undo a sign-up: the person can ask for the mail again. */
  async function mailLink(user: Pick<NewUser, "_id" | "email" | "first_name">): Promise<void> {
    try {
      const secret = await tokens.issue("verify-email", user._id, now(), VERIFY_MS);
      await mailer.send(verificationMail(user, secret, site()));
    } catch (err) {
      log.error(sendFailure(err), "the verification mail was not sent");
    }
  }

  return {
    mailVerification: mailLink,

    /** POST /api/verify-email: a second click on the same link is a success too. @throws {Fault} INVALID_TOKEN */
    verifyEmail: async (secret: string): Promise<{ message: string }> => {
      const used = await tokens.use("verify-email", secret, now());
      if (!used) throw new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.verifyFailed);
      // Also on a repeat: the first time may have been cut off between the two writes.
      await users.setVerified(used.userId, now());
      return { message: ACCOUNT_REPLIES.verified };
    },

    /** POST /api/resend-verification: the same answer for every address, before any work that could tell. */
    resendVerification: async (email: string, address: string): Promise<{ message: string }> => {
      await limiter.spend("mail", address);
      const mayMail = await limiter.tryToSpend("mail-account", email);
      const user = mayMail ? await users.findByEmail(email) : null;
      // Not awaited: the time of the answer must not tell whether a mail was made. mailLink never throws.
      if (user && !user.verified_at && user.status === "active") void mailLink(user);
      return { message: ACCOUNT_REPLIES.verificationSent };
    },

    /**
     * POST /api/login.
     * @throws {Fault} INVALID_CREDENTIALS for every wrong pair; ACCOUNT_NOT_VERIFIED and ACCOUNT_SUSPENDED only after
     * the password was right; TOO_FAST
     */
    login: async (
      form: { email: string; password: string; rememberMe?: boolean | undefined },
      address: string,
    ): Promise<{ token: string; user: SessionUser; expiresAt: Date }> => {
      await limiter.spend("login", address);
      await limiter.spend("login-account", form.email);
      const user = await users.findByEmail(form.email);
      const right = await passwords.verify(form.password, user?.password_hash ?? null);
      if (!user || !right) throw new Fault("INVALID_CREDENTIALS");
      if (user.status === "suspended") throw new Fault("ACCOUNT_SUSPENDED");
      if (!user.verified_at) throw new Fault("ACCOUNT_NOT_VERIFIED");
      await limiter.forgive("login-account", form.email);
      const { token, expiresAt } = await sessions.begin(user._id, form.rememberMe === true);
      await users.setLoggedIn(user._id, now());
      return { token, user: toSessionUser(user), expiresAt };
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
