import { emailChangedMail, emailChangeMail, newAddressMail } from "#server/features/accounts/accounts.mails.ts";
import { wrongPassword } from "#server/features/accounts/sign-in/current-password.ts";
import { emailRequestedNotice, type NotifyOwner } from "#server/features/accounts/sign-in/security-notices.ts";
import type { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import type { TokensRepo, UsedToken } from "#server/features/accounts/users/tokens.repo.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { conflictOf, type UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import { hashSecret } from "#server/platform/crypto/tokens.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { UNDO_DAYS } from "#shared/accounts/undo-email.rest.ts";
import { Fault } from "#shared/fault.ts";
import type { AccountEmails } from "./account-emails.repo.ts";
import type { UndoLinks } from "./undo-links.repo.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

const DAY = 24 * 60 * 60 * 1000;
/** How long the link to a new address works. */
const CHANGE_MS = DAY;

interface Deps {
  users: UsersRepo;
  emails: AccountEmails;
  tokens: TokensRepo;
  undoLinks: UndoLinks;
  sessions: Sessions;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  inTransaction: InTransaction;
  /** Shows the owner's tabs the current state of the account. */
  showAccount: (userId: number) => Promise<void>;
  tellOwner: NotifyOwner;
  site: () => Site;
  now: () => Date;
}

/** Who asks for a new address. */
interface Asker {
  /** The session that asks; it continues when the others end. */
  sessionId?: string;
  /**
   * The hash that the password was compared with: if the password changes at the same time, the change of email does
   * not begin.
   */
  passwordHash?: string;
}

/**
 * Changes the email of an account: the new address is pending until its link is opened; the old one is notified and can
 * undo it.
 */
export function createEmailChange(deps: Deps) {
  const { users, emails, tokens, undoLinks, sessions, mailer, limiter, background, inTransaction } = deps;
  const { showAccount, tellOwner, site, now } = deps;
  const show = (userId: number) => background.run("showing how an account stands", () => showAccount(userId));

  async function withdraw(userId: number): Promise<void> {
    await emails.setPendingEmail(userId, null);
    show(userId);
  }

  /** The swap and everything that belongs to it, in one transaction. @returns null if no change was pending */
  async function swap(user: UserRow, email: string, asker: string | undefined): Promise<string[] | null> {
    const at = now();
    const expiresAt = new Date(at.getTime() + UNDO_DAYS * DAY);
    try {
      return await inTransaction(async (session) => {
        if (!(await emails.swapEmail(user, email, session))) return null;
        // Links emailed to the old address must no longer open the account, except those that undo this change.
        await tokens.voidOf(user._id, session);
        const undo = await undoLinks.issue(user._id, user.email, at, session);
        await mailer.sendWithin(session, emailChangedMail(user, email, undo, site()), { owner: user._id, expiresAt });
        return sessions.removeAll(user._id, session, asker);
      });
    } catch (err) {
      conflictOf(err);
      throw new Fault("EMAIL_TAKEN", ACCOUNT_REPLIES.emailTaken);
    }
  }

  return {
    /**
     * Stores the pending address and emails both. Whether another account has it is not revealed here, where it would
     * tell a stranger who is a member, but to the person who opens the link. The account's current address cancels a pending
     * change.
     * @param newEmail in lower case, like every stored address
     * @throws {Fault} TOO_FAST, because the emails go to whichever address was typed; BAD_INPUT if the password has
     * changed
     */
    requestEmailChange: async (userId: number, newEmail: string, asker: Asker = {}): Promise<void> => {
      const user = await users.findById(userId);
      if (!user) throw new Fault("NOT_FOUND");
      if (newEmail === user.email) return withdraw(userId);
      await limiter.spend("mail-account", `change|${userId}`);
      // Also per new address, which may be a stranger's: many accounts together must not fill one mailbox.
      await limiter.spend("mail-account", `change|${newEmail}`);
      const at = now();
      if (!(await emails.setPendingEmail(userId, newEmail, asker.passwordHash))) throw wrongPassword();
      show(userId);
      const undo = await undoLinks.issue(userId, user.email, at);
      const link = { purpose: "change-email", userId, lifeMs: CHANGE_MS, email: newEmail } as const;
      const secret = await tokens.issue({ ...link, sessionId: asker.sessionId }, at);
      const until = (ms: number) => ({ owner: userId, expiresAt: new Date(at.getTime() + ms) });
      // The old address first: the link must not be opened before the owner can be notified.
      await mailer.send(emailChangeMail(user, newEmail, undo, site()), until(UNDO_DAYS * DAY));
      await mailer.send(newAddressMail({ ...user, email: newEmail }, secret, site()), until(CHANGE_MS));
      await tellOwner(emailRequestedNotice(userId, hashSecret(secret), newEmail));
    },

    /** Cancels a pending change; its link is void. */
    withdrawEmailChange: withdraw,

    /**
     * Runs when the link to the new address is opened. Every session ends except the one that asked for the change with
     * the password. A repeated call completes an interrupted one.
     * @throws {Fault} EMAIL_TAKEN if another account has it by now; INVALID_TOKEN if the change was cancelled
     */
    confirmEmailChange: async ({ userId, email, sessionId }: Confirmed): Promise<void> => {
      const user = await users.findById(userId);
      const ended = user && user.pending_email === email ? await swap(user, email, sessionId) : null;
      if (!ended && (await users.findById(userId))?.email !== email)
        throw new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.verifyFailed);
      mailer.wake();
      await Promise.all([sessions.ended(userId, ended ?? [], { reason: "email" }), users.relist(userId)]);
      show(userId);
    },
  };
}
export type EmailChange = ReturnType<typeof createEmailChange>;
/** A link to a new address that was opened. */
export type Confirmed = Pick<UsedToken, "userId" | "sessionId"> & { email: string };
