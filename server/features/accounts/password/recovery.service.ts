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
/** How long a reset link works. */
export const RESET_MS = 60 * MINUTE;

/** No account has this id. */
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
  /** Closes every socket of a user with a reason. */
  closeSockets: (userId: number, reason: EndReason) => void;
  /** Records an account whose address was just verified in the activity log. */
  noteVerified: (account: AccountHistory) => void;
  site: () => Site;
  now: () => Date;
}

/** Password recovery. It works even while sign-ins of the account are rate limited. */
export function createRecovery(deps: Deps) {
  const { users, tokens, sessions, passwords, devices, attempts } = deps;
  const { mailer, limiter, background, tellOwner, closeSockets, noteVerified, site, now } = deps;
  const failed = () => new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.resetFailed);

  async function mailLink(email: string): Promise<void> {
    if (!(await limiter.tryToSpend("mail-account", `reset|${email}`))) return;
    const user = await users.findByEmail(email);
    // An unverified address gets the link too: whoever opens it proves the address. The owner of an address that
    // someone else signed up with can get in this way and replaces the other person's password.
    if (user?.status !== "active") return;
    const at = now();
    const link = { purpose: "reset-password", userId: user._id, lifeMs: RESET_MS, sentTo: user.email } as const;
    const secret = await tokens.issue(link, at);
    const expiresAt = new Date(at.getTime() + RESET_MS);
    await mailer.send(resetMail(user, secret, site()), { owner: user._id, expiresAt });
  }

  /**
   * The account of a link that would work: the account is active and still has the address that the link was sent to,
   * so that a thief's address gets nothing from a link once the owner has undone the change. The database reads are the
   * same for every token.
   */
  async function ownerOf(secret: string): Promise<UserRow | null> {
    const link = await tokens.find("reset-password", secret, now());
    const user = await users.findById(link?.userId ?? NOBODY);
    return user?.status === "active" && user.email === link?.sentTo ? user : null;
  }

  return {
    /** POST /api/forgot-password: the reply is the same for every address, and sent before any work. */
    forgotPassword: async (email: string, address: string): Promise<{ message: string }> => {
      await limiter.spend("mail", address);
      background.run("mailing a link for a new password", () => mailLink(email));
      return { message: ACCOUNT_REPLIES.resetSent };
    },

    /**
     * POST /api/reset-password/check: whether the link would work, before the person types a password. The token stays
     * valid, and the database reads are the same for every token.
     * @throws {Fault} TOO_FAST
     */
    checkReset: async (secret: string, address: string): Promise<{ valid: boolean }> => {
      await limiter.spend("link-check", address);
      return { valid: (await ownerOf(secret)) !== null };
    },

    /**
     * POST /api/reset-password: by an emailed link, once. Everything that can be refused is refused before the link is
     * used.
     * @throws {Fault} WEAK_PASSWORD; INVALID_TOKEN for an unknown, used or expired link, one of another kind, and one
     * sent to an address that the account no longer has; TOO_FAST
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
      // Lets only one of several concurrent calls through. After an interruption the link is used and the password
      // unchanged: the person asks for another link. In the other order, each concurrent call would set its own
      // password.
      const used = await tokens.use(["reset-password"], form.token, now());
      if (!used?.first) throw failed();
      // The password before the address: a verified account must never have a password that a stranger chose. Refused
      // if the account was just deleted, or if the owner has undone a change of the address since it was read.
      if (!(await users.setPassword({ _id: user._id, email: user.email, password_hash: user.password_hash }, hash)))
        throw failed();
      // At once, because the writes that follow may fail: these sockets must not continue with the old password.
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
      // Failed attempts with the old password must not keep the owner from using the new one.
      await attempts.forgive({ email: user.email, address: caller.address, device: null });
      const renewed = { ...user, password_version: version };
      return { message: ACCOUNT_REPLIES.resetDone, device: await devices.remember(caller.device, renewed) };
    },
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
