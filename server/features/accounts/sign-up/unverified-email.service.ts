import type { AccountEmails } from "#server/features/accounts/email/account-emails.repo.ts";
import type { UndoLinks } from "#server/features/accounts/email/undo-links.repo.ts";
import type { Caller, Credentials } from "#server/features/accounts/sign-in/credentials.ts";
import type { TokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { conflictOf, type UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { Addressee } from "./verification.service.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

interface Deps {
  users: UsersRepo;
  emails: AccountEmails;
  tokens: TokensRepo;
  undoLinks: UndoLinks;
  credentials: Credentials;
  limiter: Limiter;
  inTransaction: InTransaction;
  /** Emails the link that verifies the address; it never throws. */
  mailVerification: (user: Addressee) => Promise<void>;
  now: () => Date;
}

/** What the person typed: the address they signed up with, their password, and the correct address. */
interface Correction {
  email: string;
  password: string;
  new_email: string;
}

function taken(): Fault {
  const text = ACCOUNT_REPLIES.emailTaken;
  return new Fault("EMAIL_TAKEN", text, { fields: { new_email: [text] } });
}

/**
 * Corrects a mistyped address before it is verified. The password tells the owner from a stranger, so it is checked and
 * rate limited exactly like a sign-in: this must not become another way to guess passwords. A verified address changes
 * only in the settings, where the old address is notified.
 */
export function createUnverifiedEmail(deps: Deps) {
  const { users, emails, tokens, undoLinks, credentials, limiter, inTransaction, mailVerification, now } = deps;

  /** Writes the new address and voids every link emailed to the old one, in one transaction. */
  async function swap(user: UserRow, email: string): Promise<boolean> {
    try {
      return await inTransaction(async (session) => {
        if (!(await emails.correctEmail(user, email, session))) return false;
        await tokens.voidOf(user._id, session);
        return true;
      });
    } catch (err) {
      conflictOf(err);
      throw taken();
    }
  }

  return {
    /**
     * POST /api/verify-email/address.
     * @throws {Fault} INVALID_CREDENTIALS; after the password was right ACCOUNT_SUSPENDED, CONFLICT for an address that
     * is verified, EMAIL_TAKEN; TOO_FAST
     */
    correctEmail: async (form: Correction, caller: Caller): Promise<{ message: string; email: string }> => {
      const { user } = await credentials(form, caller);
      if (user.status === "suspended") throw new Fault("ACCOUNT_SUSPENDED");
      if (user.verified_at) throw new Fault("CONFLICT", ACCOUNT_REPLIES.alreadyVerified);
      const { new_email: email } = form;
      // The emails go to whichever address was typed.
      await limiter.spend("mail", caller.address);
      await limiter.spend("mail-account", `correct|${user._id}`);
      await limiter.spend("mail-account", `verify|${email}`);
      if (email !== user.email) {
        if (await undoLinks.holds(email, now())) throw taken();
        if (!(await swap(user, email))) throw new Fault("CONFLICT");
        await users.relist(user._id);
      }
      await mailVerification({ ...user, email });
      return { message: ACCOUNT_REPLIES.verificationSent, email };
    },
  };
}
export type UnverifiedEmail = ReturnType<typeof createUnverifiedEmail>;
