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
import { ACCOUNT_REPLIES } from "#shared/accounts/accounts.texts.ts";
import { Fault } from "#shared/fault.ts";

interface Deps {
  users: UsersRepo;
  employers: Pick<EmployersRepo, "remove">;
  tokens: TokensRepo;
  sessions: Pick<Sessions, "endAll">;
  currentPassword: CurrentPassword;
  mailer: Mailer;
  background: Background;
  /** What each of them holds on the account goes with it. */
  features: readonly Feature[];
  /** Emails that are kept as files, where there is no mail server. */
  removeKeptMails: (address: string) => Promise<void>;
  /** Closes every socket of a user, after telling them why. */
  closeSockets: (userId: number, reason: EndReason) => void;
  site: () => Site;
  inTransaction: InTransaction;
  now: () => Date;
}

/** An address that was not verified in this time is most likely not its sender's: what was given with it is not kept. */
const UNVERIFIED_MS = 7 * 24 * 60 * 60 * 1000;
/** Accounts that the sweep looks at together. */
const BATCH = 200;

export function createDeletion(deps: Deps) {
  const { users, employers, tokens, sessions, currentPassword, mailer, background } = deps;
  const { features, closeSockets, inTransaction, site, now } = deps;

  async function removeHeld(account: DeletedAccount): Promise<void> {
    for (const feature of features) await feature.removeAccount?.(account);
  }

  /** Removes an account that has never been signed in to. A link that is opened at the same moment keeps it. */
  async function removeUnverified(id: number): Promise<boolean> {
    // The account goes first here, so that nothing is missing from one that stays. What a crash leaves is nobody's: the
    // other sweeps find its files, and the rest ends by itself.
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
     * A sweep: accounts whose address was not verified within seven days, with all that came with the sign-up. Those
     * who have asked for a new link, which still works, are left alone.
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
     * DELETE /api/account. The account's own row goes last, and what goes before can be removed twice: cut off anywhere,
     * there is still an account that its owner signs in to and deletes once more, or there is none. What another tab
     * stores meanwhile belongs to nobody; the sweeper finds such files. Messages stay for the other side.
     * @throws {Fault} BAD_INPUT at `password` if it is wrong; CONFLICT for the last admin; TOO_FAST
     */
    deleteAccount: async (viewer: Viewer, password: string): Promise<{ message: string }> => {
      const user = await currentPassword(viewer, password);
      const { _id: id } = user;
      if (user.user_type === "admin" && !(await users.leave(id, now())))
        throw new Fault("CONFLICT", ACCOUNT_REPLIES.lastAdmin);
      await removeHeld({ id });
      await employers.remove(id);
      await mailer.cancelOf(id);
      await deps.removeKeptMails(user.email);
      await tokens.removeOf(id);
      await users.remove(id);
      // Before the last write, which may fail: sockets that only listen are asked nothing any more.
      closeSockets(id, "deleted");
      background.run("mailing about a deleted account", () => mailer.send(accountDeletedMail(user, site())));
      for (const { name, accountGone } of features)
        if (accountGone) background.run(`${name}: after the deletion of an account`, () => accountGone(id));
      // None of them stands without the account. What is left of them if we end here is removed when their time is over.
      await sessions.endAll(id);
      return { message: ACCOUNT_REPLIES.accountDeleted };
    },
  };
}
export type Deletion = ReturnType<typeof createDeletion>;
