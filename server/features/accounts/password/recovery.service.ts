import { passwordChangedMail, resetMail } from "#server/features/accounts/accounts.mails.ts";
import type { Caller } from "#server/features/accounts/sign-in/credentials.ts";
import type { DeviceToken, KnownDevices } from "#server/features/accounts/sign-in/known-devices.ts";
import type { LoginAttempts } from "#server/features/accounts/sign-in/login-attempts.ts";
import { type NotifyOwner, passwordChangedNotice } from "#server/features/accounts/sign-in/security-notices.ts";
import type { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import type { TokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { AccountHistory, UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { refuseCommonPassword } from "#server/platform/passwords/common.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

const MINUTE = 60 * 1000;
/** How long a link works that sets a new password. */
export const RESET_MS = 60 * MINUTE;

/** No account has this number. */
const NOBODY = 0;

interface Deps {
  users: UsersRepo;
  tokens: TokensRepo;
  sessions: Sessions;
  passwords: Passwords;
  devices: KnownDevices;
  attempts: LoginAttempts;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  tellOwner: NotifyOwner;
  /** Closes every socket of a user, after telling them why. */
  closeSockets: (userId: number, reason: EndReason) => void;
  /** Of an account whose address was proved just now. */
  noteVerified: (account: AccountHistory) => void;
  site: () => Site;
  now: () => Date;
}

/** The way back in for whoever has forgotten the password. Open also while an account's logins are held up. */
export function createRecovery(deps: Deps) {
  const { users, tokens, sessions, passwords, devices, attempts } = deps;
  const { mailer, limiter, background, tellOwner, closeSockets, noteVerified, site, now } = deps;
  const failed = () => new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.resetFailed);

  async function mailLink(email: string): Promise<void> {
    if (!(await limiter.tryToSpend("mail-account", `reset|${email}`))) return;
    const user = await users.findByEmail(email);
    // An address that was never verified gets the link too: whoever opens it proves the address. It is the way out for
    // the owner of an address with which somebody else has signed up, and sets the other one's password aside.
    if (user?.status !== "active") return;
    const at = now();
    const link = { purpose: "reset-password", userId: user._id, lifeMs: RESET_MS, sentTo: user.email } as const;
    const secret = await tokens.issue(link, at);
    const expiresAt = new Date(at.getTime() + RESET_MS);
    await mailer.send(resetMail(user, secret, site()), { owner: user._id, expiresAt });
  }

  /**
   * Whose link it is, if it would work: the account is in use, and still has the address that the link was sent to. A
   * thief's address gets nothing from a link once the owner has undone the change. It asks the database the same for every
   * token.
   */
  async function ownerOf(secret: string): Promise<UserRow | null> {
    const link = await tokens.find("reset-password", secret, now());
    const user = await users.findById(link?.userId ?? NOBODY);
    return user?.status === "active" && user.email === link?.sentTo ? user : null;
  }

  return {
    /** POST /api/forgot-password: the same answer for every address, before any work that could tell. */
    forgotPassword: async (email: string, address: string): Promise<{ message: string }> => {
      await limiter.spend("mail", address);
      background.run("mailing a link for a new password", () => mailLink(email));
      return { message: ACCOUNT_REPLIES.resetSent };
    },

    /**
     * POST /api/reset-password/check: whether the link would work, before anybody types a password. It uses nothing up,
     * and asks the database the same for every token.
     * @throws {Fault} TOO_FAST
     */
    checkReset: async (secret: string, address: string): Promise<{ valid: boolean }> => {
      await limiter.spend("link-check", address);
      return { valid: (await ownerOf(secret)) !== null };
    },

    /**
     * POST /api/reset-password: by a mailed link, once. Everything that can be refused is, before the link is spent.
     * @throws {Fault} WEAK_PASSWORD; INVALID_TOKEN for an unknown, used or old link, for one of another kind and for one
     * that was sent to an address that the account no longer has; TOO_FAST
     */
    resetPassword: async (
      form: { token: string; password: string },
      caller: Caller,
    ): Promise<{ message: string; device: DeviceToken }> => {
      refuseCommonPassword(form.password, "password");
      await limiter.spend("reset", caller.address);
      // Before the costly hash.
      const user = await ownerOf(form.token);
      if (!user) throw failed();
      const hash = await passwords.hash(form.password);
      // Of several at once this lets one through. Cut off behind it, the link is spent and the password is as it was:
      // the person asks for another link. The other way round, each of several at once would set its own password.
      const used = await tokens.use(["reset-password"], form.token, now());
      if (!used?.first) throw failed();
      // The password before the address: a verified account must never have the one that a stranger chose. Refused for
      // an account that was deleted a moment ago, and where the owner undid a change of the address since it was read.
      if (!(await users.setPassword({ _id: user._id, email: user.email, password_hash: user.password_hash }, hash)))
        throw failed();
      // At once, for the writes that follow may fail: no session of the old password lets these sockets in again.
      closeSockets(user._id, "password");
      background.run("telling of a new password", () =>
        mailer.send(passwordChangedMail(user, site()), { owner: user._id }),
      );
      const version = (user.password_version ?? 0) + 1;
      background.run("showing a new password", () => tellOwner(passwordChangedNotice(user._id, version)));
      const verified = await users.setVerified(user._id, now(), user.email);
      if (verified) noteVerified(verified);
      await tokens.voidOf(user._id);
      await sessions.endAll(user._id);
      // What strangers tried with the old password must not keep its owner from using the new one.
      await attempts.forgive({ email: user.email, address: caller.address, device: null });
      const renewed = { ...user, password_version: version };
      return { message: ACCOUNT_REPLIES.resetDone, device: await devices.remember(caller.device, renewed) };
    },
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
