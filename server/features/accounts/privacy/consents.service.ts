import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { consentGiven } from "#shared/accounts/consent-entry.ts";
import type { OwnConsents } from "#shared/accounts/consents.rest.ts";
import { CONSENTS, type ConsentName, consentState, lastConsent } from "#shared/accounts/consents.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { createWithdrawal, type WithdrawalDeps } from "./consent-withdrawal.ts";
import type { ConsentingAccount, ConsentsRepo } from "./consents.repo.ts";

const CONSENT_TEXTS = consentsTexts.refusals;

interface Deps extends WithdrawalDeps {
  accounts: ConsentsRepo;
  limiter: Limiter;
}

/** Consents of an account: read, given and withdrawn by its owner. */
export function createConsents(deps: Deps) {
  const { accounts, show, limiter, now } = deps;
  const withdraw = createWithdrawal(deps);

  async function accountOf({ userId }: Viewer): Promise<ConsentingAccount> {
    const account = await accounts.find(userId);
    // The account was just deleted in another tab.
    if (!account) throw new Fault("SIGNED_OUT");
    return account;
  }

  async function give(account: ConsentingAccount, what: ConsentName): Promise<void> {
    const last = lastConsent(account.consents, what);
    // The consent is already given.
    if (last && !last.withdrawn && last.version === CONSENT_VERSION) return;
    const given = await accounts.give(account, consentGiven(what, now()));
    // Another tab was faster, or has just withdrawn it.
    if (!given) throw new Fault("CONFLICT");
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
        await withdraw(() => accountOf(viewer));
      }
      return viewOf(await accountOf(viewer));
    },
  };
}
export type Consents = ReturnType<typeof createConsents>;

function viewOf({ user_type, consents }: ConsentingAccount): OwnConsents {
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
