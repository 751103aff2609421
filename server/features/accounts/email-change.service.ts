import type { Background } from "#server/background.ts";
import { hashSecret } from "#server/crypto/tokens.ts";
import type { Limiter } from "#server/http/rate-limit.ts";
import type { Site } from "#server/mail/letter.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";
import { emailChangeMail, newAddressMail } from "./accounts.mails.ts";
import { emailAskedNews, type TellOwner } from "./security-news.ts";
import type { TokensRepo } from "./tokens.repo.ts";
import type { UsersRepo } from "./users.repo.ts";

const DAY = 24 * 60 * 60 * 1000;
/** How long the link to a new address works. */
const CHANGE_MS = DAY;

interface Needs {
  users: UsersRepo;
  tokens: TokensRepo;
  mailer: Mailer;
  limiter: Limiter;
  background: Background;
  /** Shows the own tabs how the account stands now. */
  showAccount: (userId: number) => Promise<void>;
  tellOwner: TellOwner;
  site: () => Site;
  now: () => Date;
}

/** A new address for an account: it waits until its link was opened, and the old one hears of it at once. */
export function createEmailChange(needs: Needs) {
  const { users, tokens, mailer, limiter, background, showAccount, tellOwner, site, now } = needs;
  const show = (userId: number) => background.run("showing how an account stands", () => showAccount(userId));
  return {
    /**
     * Holds the new address and mails both. Whether another account has it is not told here, where it would tell a
     * stranger who is a member, but to whoever opens the link. The address that the account has already withdraws a
     * change that waits.
     * @param newEmail in lower case, as every stored address
     * @throws {Fault} TOO_FAST: the mails go to whichever address was typed
     */
    requestEmailChange: async (userId: number, newEmail: string): Promise<void> => {
      const user = await users.findById(userId);
      if (!user) throw new Fault("NOT_FOUND");
      if (newEmail === user.email) {
        await users.setPendingEmail(userId, null);
        show(userId);
        return;
      }
      await limiter.spend("mail-account", `change|${userId}`);
      // By the new address too, which may be a stranger's: many accounts together must not fill one mailbox.
      await limiter.spend("mail-account", `change|${newEmail}`);
      const at = now();
      await users.setPendingEmail(userId, newEmail);
      show(userId);
      const secret = await tokens.issue({ purpose: "change-email", userId, lifeMs: CHANGE_MS, email: newEmail }, at);
      const options = { owner: userId, expiresAt: new Date(at.getTime() + CHANGE_MS) };
      // The old address first: nobody must be able to open the link before its owner can hear of it.
      await mailer.send(emailChangeMail(user, newEmail, site()), options);
      await mailer.send(newAddressMail({ ...user, email: newEmail }, secret, site()), options);
      await tellOwner(emailAskedNews(userId, hashSecret(secret), newEmail));
    },

    /**
     * What the link to the new address does. A repeat finds it done, or does it where the first was cut off.
     * @throws {Fault} EMAIL_TAKEN if another account has it by now; INVALID_TOKEN if the change was withdrawn
     */
    confirmEmailChange: async (userId: number, email: string): Promise<void> => {
      const user = await users.findById(userId);
      const taken = user && user.pending_email === email && (await users.swapEmail(user, email));
      if (taken) throw new Fault("EMAIL_TAKEN", ACCOUNT_REPLIES.emailTaken);
      if ((await users.findById(userId))?.email !== email)
        throw new Fault("INVALID_TOKEN", ACCOUNT_REPLIES.verifyFailed);
      show(userId);
      // What was mailed to the old address must not open the account any more.
      await tokens.voidOf(userId);
    },
  };
}
export type EmailChange = ReturnType<typeof createEmailChange>;
