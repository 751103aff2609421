import { verificationMail } from "#server/features/accounts/accounts.mails.ts";
import type { Confirmed } from "#server/features/accounts/email/email-change.service.ts";
import { emailChangedNotice, type NotifyOwner } from "#server/features/accounts/sign-in/security-notices.ts";
import type { TokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { AccountHistory, UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

const DAY = 24 * 60 * 60 * 1000;
/** How long a verification link works. */
const VERIFY_MS = DAY;

/** The fields of an account that an email to it needs. */
export type Addressee = Pick<UserRow, "_id" | "email" | "first_name" | "language" | "seen_language">;

interface Deps {
  users: UsersRepo;
  tokens: TokensRepo;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  /** Gives an account the new address whose link was opened. @throws {Fault} INVALID_TOKEN, EMAIL_TAKEN */
  confirmEmailChange: (link: Confirmed) => Promise<void>;
  tellOwner: NotifyOwner;
  /** Records an account whose address was just verified in the activity log. */
  noteVerified: (account: AccountHistory) => void;
  site: () => Site;
  now: () => Date;
  log: Log;
}

/** Verifies email addresses by an emailed link, and sends new links. */
export function createVerification(deps: Deps) {
  const { users, tokens, mailer, limiter, background, confirmEmailChange, tellOwner } = deps;
  const { noteVerified, site, now, log } = deps;

  async function mailLink(user: Addressee): Promise<void> {
    const at = now();
    const link = { purpose: "verify-email", userId: user._id, lifeMs: VERIFY_MS, sentTo: user.email } as const;
    const secret = await tokens.issue(link, at);
    const expiresAt = new Date(at.getTime() + VERIFY_MS);
    await mailer.send(verificationMail(user, secret, site()), { owner: user._id, expiresAt });
  }

  return {
    /** Emails a new link. An error must not undo a sign-up: the person can ask for another email. */
    mailVerification: async (user: Addressee): Promise<void> => {
      try {
        await mailLink(user);
      } catch (err) {
        log.error({ err }, "the verification mail was not kept");
      }
    },

    /**
     * POST /api/verify-email, for the address of a sign-up and for a changed one. A second click on the same link
     * succeeds too: the first may have been interrupted between its two writes, so the second write is repeated.
     * @throws {Fault} INVALID_TOKEN, EMAIL_TAKEN, TOO_FAST
     */
    verifyEmail: async (secret: string, address: string): Promise<{ message: string; email?: string }> => {
      await limiter.spend("verify", address);
      const used = await tokens.use(["verify-email", "change-email"], secret, now());
      if (!used) throw new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.verifyFailed);
      const { userId, email, sentTo, sessionId, link } = used;
      if (email === null) {
        const verified = await users.setVerified(userId, now(), sentTo);
        if (verified) noteVerified(verified);
        // Corrected while the link was being opened: the link proves an address that the account no longer has.
        else if (sentTo !== undefined && (await users.findById(userId))?.email !== sentTo)
          throw new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.verifyFailed);
      } else {
        await confirmEmailChange({ userId, email, sessionId });
        background.run("showing a new email address", () => tellOwner(emailChangedNotice(userId, link, email)));
      }
      const proved = email ?? sentTo;
      return { message: ACCOUNT_REPLIES.verified, ...(proved === undefined ? {} : { email: proved }) };
    },

    /** POST /api/resend-verification: the reply is the same for every address, and sent before any work. */
    resendVerification: async (email: string, address: string): Promise<{ message: string }> => {
      await limiter.spend("mail", address);
      background.run("mailing a verification link", async () => {
        if (!(await limiter.tryToSpend("mail-account", `verify|${email}`))) return;
        const user = await users.findByEmail(email);
        if (user && !user.verified_at && user.status === "active") await mailLink(user);
      });
      return { message: ACCOUNT_REPLIES.verificationSent };
    },
  };
}
export type Verification = ReturnType<typeof createVerification>;
