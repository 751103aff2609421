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
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

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
export class Recovery {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** POST /api/forgot-password: the reply is the same for every address, and sent before any work. */
  async forgotPassword(email: string, address: string): Promise<{ message: string }> {
    const { limiter, background } = this.#deps;
    await limiter.spend("mail", address);
    background.run("mailing a link for a new password", () => this.#mailLink(email));
    return { message: ACCOUNT_REPLIES.resetSent };
  }

  async #mailLink(email: string): Promise<void> {
    const { limiter, users, tokens, mailer, site, now } = this.#deps;
    if (!(await limiter.tryToSpend("mail-account", `reset|${email}`))) return;
    const user = await users.findByEmail(email);
    // An unverified address gets the link too, because opening it proves the address. The owner of an address that
    // someone else signed up with can get in this way and replaces the other person's password.
    if (user?.status !== "active") return;
    const at = now();
    const link = { purpose: "reset-password", userId: user._id, lifeMs: RESET_MS, sentTo: user.email } as const;
    const secret = await tokens.issue(link, at);
    const expiresAt = new Date(at.getTime() + RESET_MS);
    await mailer.send(resetMail(user, secret, site()), { owner: user._id, expiresAt });
  }

  /**
   * POST /api/reset-password/check: whether the link would work, before the person types a password. The token stays
   * valid, and the database reads are the same for every token.
   * @throws {Fault} TOO_FAST
   */
  async checkReset(secret: string, address: string): Promise<{ valid: boolean }> {
    await this.#deps.limiter.spend("link-check", address);
    return { valid: (await this.#ownerOf(secret)) !== null };
  }

  /**
   * The account of a link that would work: the account is active and still has the address that the link was sent to,
   * so that a thief's address gets nothing from a link once the owner has undone the change. The database reads are the
   * same for every token.
   */
  async #ownerOf(secret: string): Promise<UserRow | null> {
    const { tokens, users, now } = this.#deps;
    const link = await tokens.find("reset-password", secret, now());
    const user = await users.findById(link?.userId ?? NOBODY);
    return user?.status === "active" && user.email === link?.sentTo ? user : null;
  }

  /**
   * POST /api/reset-password: by an emailed link, once. Everything that can be refused is refused before the link is
   * used.
   * @throws {Fault} WEAK_PASSWORD; INVALID_TOKEN for an unknown, used or expired link, one of another kind, and one sent
   * to an address that the account no longer has; TOO_FAST
   */
  async resetPassword(
    form: { token: string; password: string },
    caller: Caller,
  ): Promise<{ message: string; device: DeviceToken }> {
    const { limiter, attempts, devices } = this.#deps;
    refuseCommonPassword(form.password, "password");
    await limiter.spend("reset", caller.address);
    const user = await this.#setPassword(form);
    const version = (user.password_version ?? 0) + 1;
    await this.#followUp(user, version);
    // Failed attempts with the old password must not keep the owner from using the new one.
    await attempts.forgive({ email: user.email, address: caller.address, device: null });
    const renewed = { ...user, password_version: version };
    return { message: ACCOUNT_REPLIES.resetDone, device: await devices.remember(caller.device, renewed) };
  }

  /** Sets the password and uses the link. @returns the account as it was before */
  async #setPassword({ token, password }: { token: string; password: string }): Promise<UserRow> {
    const { users, tokens, passwords, now } = this.#deps;
    const failed = () => new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.resetFailed);
    // Before the costly hash.
    const user = await this.#ownerOf(token);
    if (!user) throw failed();
    const hash = await passwords.hash(password);
    // Lets only one of several concurrent calls through. After an interruption the link is used and the password
    // unchanged: the person asks for another link. In the other order, each concurrent call would set its own password.
    const used = await tokens.use(["reset-password"], token, now());
    if (!used?.first) throw failed();
    // The password before the address: a verified account must never have a password that a stranger chose. Refused if
    // the account was just deleted, or if the owner has undone a change of the address since it was read.
    if (!(await users.setPassword({ _id: user._id, email: user.email, password_hash: user.password_hash }, hash)))
      throw failed();
    return user;
  }

  /** Ends everything that used the old password, notifies the owner, and verifies the address. */
  async #followUp(user: UserRow, version: number): Promise<void> {
    const { users, tokens, sessions, mailer, background, tellOwner, closeSockets, noteVerified, site, now } =
      this.#deps;
    // At once, because the writes that follow may fail: these sockets must not continue with the old password.
    closeSockets(user._id, "password");
    background.run("telling of a new password", () =>
      mailer.send(passwordChangedMail(user, site()), { owner: user._id }),
    );
    background.run("showing a new password", () => tellOwner(passwordChangedNotice(user._id, version)));
    const verified = await users.setVerified(user._id, now(), user.email);
    if (verified) noteVerified(verified);
    await tokens.voidOf(user._id);
    await sessions.endAll(user._id, { reason: "password" });
  }
}
