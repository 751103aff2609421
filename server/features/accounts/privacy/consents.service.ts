import type { ClientSession } from "mongoose";
import { consentWithdrawnMail } from "#server/features/accounts/accounts.mails.ts";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import { CONSENT_TEXTS, type OwnConsents } from "#shared/accounts/consents.rest.ts";
import { CONSENTS, type ConsentEntry, type ConsentName, consentState, lastConsent } from "#shared/accounts/consents.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import type { ConsentsRepo } from "./consents.repo.ts";

interface Deps {
  accounts: ConsentsRepo;
  /**
   * Erases the other data under the consent within the transaction of its withdrawal: the disability, its sharing with
   * applications, and requests to admins. @returns a function that announces it after the commit
   */
  eraseElsewhere: (userId: number, at: Date, session: ClientSession) => Promise<() => void>;
  /** Notifies the person in one transaction with what `alongside` writes. */
  notifyWith: (
    ids: readonly number[],
    news: { cause: string; type: "info"; title: string; message: string; target_url: null },
    alongside: (session: ClientSession) => Promise<void>,
  ) => Promise<unknown>;
  mailer: Pick<Mailer, "sendWithin" | "wake">;
  /** Sends the current account to its own tabs and to the people who see it. */
  show: (userId: number) => Promise<void>;
  limiter: Limiter;
  site: () => Site;
  now: () => Date;
}

/** Aborts a transaction whose account has changed since it was read. */
class Overtaken extends Error {}

/** How often a withdrawal is retried after concurrent changes of the same account. */
const TRIES = 5;

const NEWS = {
  type: "info",
  title: "You withdrew your consent",
  message: "Your PWD ID number and your disability are deleted, and no employer sees them or your access needs.",
  target_url: null,
} as const;

/** Consents of an account: read, given and withdrawn by its owner. */
export function createConsents(deps: Deps) {
  const { accounts, eraseElsewhere, notifyWith, mailer, show, limiter, site, now } = deps;

  type Account = Pick<UserRow, "_id" | "user_type" | "email" | "first_name" | "consents">;

  async function accountOf({ userId }: Viewer): Promise<Account> {
    const account = await accounts.find(userId);
    // The account was just deleted in another tab.
    if (!account) throw new Fault("SIGNED_OUT");
    return account;
  }

  function viewOf({ user_type, consents }: Account): OwnConsents {
    const asked = CONSENTS.filter((what) => what !== "sensitive-data" || isSeeker(user_type));
    return {
      consents: asked.map((what) => {
        const last = lastConsent(consents, what);
        const state = consentState(consents, what);
        const may_withdraw = what === "sensitive-data" && state === "given";
        return { what, state, version: last?.version ?? null, at: last?.at.toISOString() ?? null, may_withdraw };
      }),
    };
  }

  const entryOf = (what: ConsentName, at: Date): ConsentEntry => ({ what, version: CONSENT_VERSION, at });

  async function give(account: Account, what: ConsentName): Promise<void> {
    const last = lastConsent(account.consents, what);
    // The consent is already given.
    if (last && !last.withdrawn && last.version === CONSENT_VERSION) return;
    const given = await accounts.give(account, entryOf(what, now()));
    // Another tab was faster, or has just withdrawn it.
    if (!given) throw new Fault("CONFLICT");
  }

  /** @returns false if the account has changed since it was read */
  async function withdraw(account: Account): Promise<boolean> {
    const { _id: id, consents } = account;
    const at = now();
    let announce = () => {};
    const cause = `consent-withdrawn-${id}-${consents.length}`;
    try {
      await notifyWith([id], { cause, ...NEWS }, async (session) => {
        if (!(await accounts.withdraw(account, { ...entryOf("sensitive-data", at), withdrawn: true }, session)))
          throw new Overtaken();
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

  async function withdrawOnce(viewer: Viewer): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const account = await accountOf(viewer);
      if (consentState(account.consents, "sensitive-data") === "withdrawn") return;
      if (await withdraw(account)) return;
    }
    throw new Fault("CONFLICT");
  }

  return {
    /** GET /api/account/consents. */
    read: async (viewer: Viewer): Promise<OwnConsents> => viewOf(await accountOf(viewer)),

    /**
     * POST /api/account/consents. Withdrawing never requires a reason or a password: it is as easy as giving.
     * @throws {Fault} BAD_INPUT for a consent that only ends with the account; NOT_ALLOWED for one that only job
     * seekers give
     */
    change: async (viewer: Viewer, { what, given }: { what: ConsentName; given: boolean }): Promise<OwnConsents> => {
      await limiter.spend("consent", String(viewer.userId));
      const account = await accountOf(viewer);
      if (what === "sensitive-data" && !isSeeker(account.user_type)) throw new Fault("NOT_ALLOWED");
      if (given) {
        await give(account, what);
        await show(viewer.userId);
      } else {
        if (what !== "sensitive-data")
          throw new Fault("BAD_INPUT", undefined, { fields: { given: [CONSENT_TEXTS.termsStay] } });
        await withdrawOnce(viewer);
      }
      return viewOf(await accountOf(viewer));
    },
  };
}
export type Consents = ReturnType<typeof createConsents>;
