import { accountDeletedMail } from "#server/features/accounts/accounts.mails.ts";
import type { CurrentPassword } from "#server/features/accounts/sign-in/current-password.ts";
import type { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import type { EmployersRepo } from "#server/features/accounts/users/employers.repo.ts";
import type { TokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import type { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { DeletedAccount, Feature } from "#server/platform/feature.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

interface Deps {
  users: UsersRepo;
  employers: Pick<EmployersRepo, "remove">;
  tokens: TokensRepo;
  sessions: Pick<Sessions, "endAll">;
  currentPassword: CurrentPassword;
  mailer: Pick<Mailer, "cancelOf" | "send">;
  background: Background;
  /** Each feature removes its data on the account. */
  features: readonly Feature[];
  /** Removes the emails stored as files when there is no mail server. */
  removeKeptMails: (address: string) => Promise<void>;
  /** Closes every socket of a user with a reason. */
  closeSockets: (userId: number, reason: EndReason) => void;
  site: () => Site;
  inTransaction: InTransaction;
  now: () => Date;
}

/** An address that was not verified in this time is most likely not the sender's, so the sign-up's data is deleted. */
const UNVERIFIED_MS = 7 * 24 * 60 * 60 * 1000;
/** Accounts per batch of the sweep. */
const BATCH = 200;

export function createDeletion(deps: Deps) {
  const { users, employers, tokens, sessions, currentPassword, mailer, background } = deps;
  const { features, closeSockets, inTransaction, site, now } = deps;

  async function removeHeld(account: DeletedAccount): Promise<void> {
    for (const feature of features) await feature.removeAccount?.(account);
  }

  /** Removes an account that was never signed in to, unless its link is opened at the same moment. */
  async function removeUnverified(id: number): Promise<boolean> {
    // The account row goes first, so that an account that stays loses nothing. After a crash the other sweeps find its
    // files, and the rest expires.
    const isGone = await inTransaction(async (session) => {
      const isRemoved = await users.removeUnverified(id, session);
      if (isRemoved) await employers.remove(id, session);
      return isRemoved;
    });
    if (!isGone) return false;
    await removeHeld({ id });
    await mailer.cancelOf(id);
    await tokens.removeOf(id);
    return true;
  }

  return {
    /**
     * A sweep: accounts whose address was not verified within seven days, with everything from the sign-up. Accounts
     * with a newer link that still works are skipped.
     * @returns how many were removed
     */
    removeUnverified: async (): Promise<number> => {
      const before = new Date(now().getTime() - UNVERIFIED_MS);
      let removed = 0;
      for (let after = 0; ; ) {
        const ids = await users.unverified(before, after, BATCH);
        const last = ids.at(-1);
        if (last === undefined) return removed;
        const waiting = await tokens.waitedForAmong(ids, now());
        for (const id of ids) if (!waiting.has(id) && (await removeUnverified(id))) removed += 1;
        after = last;
      }
    },

    /**
     * DELETE /api/account. The account row goes last, and everything before it can be removed twice: after an
     * interruption either the account exists and its owner can delete it again, or it is gone. What another tab stores
     * meanwhile has no owner; the sweep finds such files. Messages stay for the other participant.
     * @throws {Fault} BAD_INPUT at `password` if it is wrong; CONFLICT for the last admin; TOO_FAST
     */
    deleteAccount: async (viewer: Viewer, password: string): Promise<{ message: string }> => {
      const user = await currentPassword(viewer, password);
      const { _id: id, company_owner_id: companyOwnerId } = user;
      if (user.user_type === "admin" && !(await users.leave(id, now())))
        throw new Fault("CONFLICT", ACCOUNT_REPLIES.lastAdmin);
      await removeHeld({ id });
      await employers.remove(id);
      await mailer.cancelOf(id);
      await deps.removeKeptMails(user.email);
      await tokens.removeOf(id);
      await users.remove(id);
      // Before the last write, which may fail: sockets that only listen are not checked again.
      closeSockets(id, "deleted");
      background.run("mailing about a deleted account", () => mailer.send(accountDeletedMail(user, site())));
      for (const { name, accountGone } of features)
        if (accountGone)
          background.run(`${name}: after the deletion of an account`, () => accountGone(id, companyOwnerId));
      // No session is valid without the account. What an interruption leaves is removed when it expires.
      const removed = features.map(({ accountRemoved }) => accountRemoved?.(id, companyOwnerId));
      await Promise.all([...removed, sessions.endAll(id, { reason: "deleted" })]);
      return { message: ACCOUNT_REPLIES.accountDeleted };
    },
  };
}
export type Deletion = ReturnType<typeof createDeletion>;
