import type { ClientSession } from "mongoose";
import { consentWithdrawnMail } from "#server/features/accounts/accounts.mails.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { consentWithdrawn } from "#shared/accounts/consent-entry.ts";
import { consentState } from "#shared/accounts/consents.ts";
import { Fault } from "#shared/fault.ts";
import type { Note } from "#shared/notifications/notes.ts";
import type { ConsentingAccount, ConsentsRepo } from "./consents.repo.ts";

export interface WithdrawalDeps {
  accounts: Pick<ConsentsRepo, "withdraw">;
  /**
   * Erases the other data under the consent within the transaction of its withdrawal: the disability, its sharing with
   * applications, and requests to admins. @returns a function that announces it after the commit
   */
  eraseElsewhere: (userId: number, at: Date, session: ClientSession) => Promise<() => void>;
  /** Notifies the person in one transaction with what `alongside` writes. */
  notifyWith: (
    ids: readonly number[],
    news: { cause: string; type: "info"; note: Note; target_url: null },
    alongside: (session: ClientSession) => Promise<void>,
  ) => Promise<unknown>;
  mailer: Pick<Mailer, "sendWithin" | "wake">;
  /** Sends the current account to its own tabs and to the people who see it. */
  show: (userId: number) => Promise<void>;
  site: () => Site;
  now: () => Date;
}

/** Aborts a transaction whose account has changed since it was read. */
class Overtaken extends Error {}

/** How often a withdrawal is retried after concurrent changes of the same account. */
const TRIES = 5;

const NEWS = {
  type: "info",
  note: { kind: "consent.withdrawn" },
  target_url: null,
} as const;

/**
 * Withdraws the consent to sensitive data and erases the data under it. Does nothing if it is already withdrawn.
 * @returns a function that does this for the account that `read` returns
 */
export function createWithdrawal(deps: WithdrawalDeps) {
  const { accounts, eraseElsewhere, notifyWith, mailer, show, site, now } = deps;

  /** @returns false if the account has changed since it was read */
  async function withdraw(account: ConsentingAccount): Promise<boolean> {
    const { _id: id, consents } = account;
    const at = now();
    const withdrawal = consentWithdrawn("sensitive-data", at);
    let announce = () => {};
    try {
      const news = { cause: `consent-withdrawn-${id}-${consents.length}`, ...NEWS };
      await notifyWith([id], news, async (session) => {
        if (!(await accounts.withdraw(account, withdrawal, session))) throw new Overtaken();
        announce = await eraseElsewhere(id, at, session);
        await mailer.sendWithin(session, consentWithdrawnMail(account, site()), { owner: id });
      });
    } catch (err) {
      if (err instanceof Overtaken) return false;
      throw err;
    }
    mailer.wake();
    announce();
    await show(id);
    return true;
  }

  return async (read: () => Promise<ConsentingAccount>): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const account = await read();
      if (consentState(account.consents, "sensitive-data") === "withdrawn") return;
      if (await withdraw(account)) return;
    }
    throw new Fault("CONFLICT");
  };
}
