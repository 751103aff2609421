import { emailRestoredMail } from "#server/features/accounts/accounts.mails.ts";
import { RESET_MS } from "#server/features/accounts/password/recovery.service.ts";
import type { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import type { TokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { conflictOf, type UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import { newSecret } from "#server/platform/crypto/tokens.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Passwords } from "#server/platform/passwords/passwords.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import type { UndoState } from "#shared/accounts/undo-email.rest.ts";
import { Fault } from "#shared/fault.ts";
import type { AccountEmails } from "./account-emails.repo.ts";
import type { UndoLink, UndoLinks } from "./undo-links.repo.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

interface Deps {
  users: UsersRepo;
  emails: AccountEmails;
  tokens: TokensRepo;
  undoLinks: UndoLinks;
  sessions: Sessions;
  passwords: Passwords;
  mailer: Mailer;
  limiter: Limiter;
  inTransaction: InTransaction;
  site: () => Site;
  now: () => Date;
}

const REFUSALS = {
  invalid: () => ACCOUNT_REPLIES.undoInvalid,
  used: () => ACCOUNT_REPLIES.undoUsed,
  expired: () => ACCOUNT_REPLIES.undoExpired,
} as const satisfies Record<Exclude<UndoState, "valid">, () => string>;

/** A masked address that its owner recognizes and that reveals little to a stranger: `m•••@mail.example`. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/**
 * Lets the old address undo a change of email. A change requires the password, so a person who made it without the owner
 * knows the password, and restoring the address would not be enough: the password is locked too, and a link to set a
 * new one goes to the old address, the only thing that is known to be the owner's.
 */
export function createUndoEmail(deps: Deps) {
  const { users, emails, tokens, undoLinks, sessions, passwords, mailer, limiter, inTransaction, site, now } = deps;

  /** Restores everything in one transaction. @returns the sessions that ended; null if another call was first */
  async function restore(user: UserRow, link: UndoLink, hash: string): Promise<string[] | null> {
    const at = now();
    try {
      return await inTransaction(async (session) => {
        if (!(await undoLinks.use(link, at, session))) return null;
        if (!(await emails.restoreEmail(user, link.email, hash, session))) throw new Fault("CONFLICT");
        await tokens.voidOf(user._id, session);
        const reset = { purpose: "reset-password", userId: user._id, lifeMs: RESET_MS, sentTo: link.email } as const;
        const secret = await tokens.issue(reset, at, session);
        const letter = emailRestoredMail({ ...user, email: link.email }, secret, site());
        const expiresAt = new Date(at.getTime() + RESET_MS);
        await mailer.sendWithin(session, letter, { owner: user._id, expiresAt });
        return sessions.removeAll(user._id, session);
      });
    } catch (err) {
      if (err instanceof Fault) throw err;
      conflictOf(err);
      throw new Fault("EMAIL_TAKEN", ACCOUNT_REPLIES.undoTaken);
    }
  }

  return {
    /** POST /api/undo-email/check: the token stays valid. @throws {Fault} TOO_FAST */
    check: async (secret: string, address: string): Promise<{ state: UndoState; email?: string }> => {
      await limiter.spend("link-check", address);
      const found = await undoLinks.find(secret, now());
      return found.state === "valid"
        ? { state: "valid", email: maskedEmail(found.link.email) }
        : { state: found.state };
    },

    /**
     * POST /api/undo-email.
     * @throws {Fault} INVALID_TOKEN, saying whether the link is unknown, used or expired; EMAIL_TAKEN if another
     * account has verified the address since; CONFLICT if the account changed at this moment; TOO_FAST
     */
    undo: async (secret: string, address: string): Promise<{ message: string; email: string }> => {
      await limiter.spend("verify", address);
      const found = await undoLinks.find(secret, now());
      if (found.state !== "valid") throw new Fault("INVALID_TOKEN", REFUSALS[found.state]());
      const { link } = found;
      const user = await users.findById(link.userId);
      if (!user) throw new Fault("INVALID_TOKEN", REFUSALS.invalid());
      // 32 random bytes that are never shown: the account has a password hash that no password matches.
      const ended = await restore(user, link, await passwords.hash(newSecret().secret));
      if (!ended) throw new Fault("INVALID_TOKEN", REFUSALS.used());
      mailer.wake();
      await Promise.all([sessions.ended(user._id, ended, { reason: "email" }), users.relist(user._id)]);
      return { message: ACCOUNT_REPLIES.emailRestored, email: maskedEmail(link.email) };
    },
  };
}
export type UndoEmail = ReturnType<typeof createUndoEmail>;
