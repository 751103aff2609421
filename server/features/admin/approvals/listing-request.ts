import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import { consentGiven } from "#shared/accounts/consent-entry.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { approvalsTexts as T } from "#shared/approvals/texts/approvals.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { ListingRow } from "./listing.model.ts";
import type { ListingsRepo } from "./listings.repo.ts";
import { mayAskListing } from "./own-approvals.policy.ts";

export interface ListingRequestDeps {
  typeOf: (userId: number) => Promise<UserType | null>;
  listings: Pick<ListingsRepo, "latest" | "insert" | "isWaiting">;
  /** @returns whether the account exists */
  addConsent: (
    userId: number,
    consent: { what: "sensitive-data"; version: string; at: Date },
    session: ClientSession,
  ) => Promise<boolean>;
  nextListingId: () => Promise<number>;
  inTransaction: InTransaction;
  now: () => Date;
}

/** @returns a function that stores a person's request to be listed as indigenous, together with their consent */
export function createListingRequest(deps: ListingRequestDeps) {
  const { typeOf, listings, addConsent, nextListingId, inTransaction, now } = deps;

  /** @throws {Fault} CONFLICT if the person is listed, or a request is waiting; SIGNED_OUT if the account is gone */
  return async (user_id: number, message: string): Promise<void> => {
    const [type, last] = await Promise.all([typeOf(user_id), listings.latest(user_id)]);
    if (type === null) throw new Fault("SIGNED_OUT");
    if (type === "indigenous") throw new Fault("CONFLICT", T.listedAlready);
    if (!mayAskListing(type, last)) throw new Fault("CONFLICT", T.askedAlready);
    const at = now();
    const undecided = { decided_at: null, decided_by: null, reason: null };
    const row: ListingRow = {
      _id: await nextListingId(),
      user_id,
      message,
      status: "pending",
      asked_at: at,
      ...undecided,
    };
    try {
      await inTransaction(async (session) => {
        await listings.insert(row, session);
        const consent = consentGiven("sensitive-data", at);
        // Deleted since it was read. Without an account no admin could ever decide on the request.
        if (!(await addConsent(user_id, consent, session))) throw new Fault("SIGNED_OUT");
      });
    } catch (err) {
      // Another tab was faster.
      if (listings.isWaiting(err)) throw new Fault("CONFLICT", T.askedAlready);
      throw err;
    }
  };
}
