import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { OwnApprovals } from "#shared/approvals/own-approvals.rest.ts";
import { OWN_APPROVAL_TEXTS as T } from "#shared/approvals/own-approvals.texts.ts";
import { Fault } from "#shared/fault.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import type { ListingRow } from "./listing.model.ts";
import type { ListingsRepo } from "./listings.repo.ts";
import { mayAppeal, mayAskListing } from "./own-approvals.policy.ts";

interface NumberRow {
  state: PwdIdState;
  review: { decided_at: Date | null; reason: string | null; appeal: { message: string; at: Date } | null };
}

interface Deps<Row extends NumberRow> {
  number: (userId: number) => Promise<Row | null>;
  /** @returns false where it does not stand as it was read any more */
  appeal: (number: Row, message: string, at: Date, session: ClientSession) => Promise<boolean>;
  typeOf: (userId: number) => Promise<UserType | null>;
  listings: Pick<ListingsRepo, "latest" | "insert" | "isWaiting" | "withdraw">;
  /** @returns whether the account is there */
  addConsent: (
    userId: number,
    consent: { what: "sensitive-data"; version: string; at: Date },
    session: ClientSession,
  ) => Promise<boolean>;
  /** @returns whether it was a rejected company */
  askAgain: (userId: number, at: Date, session: ClientSession) => Promise<boolean>;
  /** Shows the own tabs how it stands now. */
  show: (userId: number) => Promise<void>;
  /** For admins who look at what waits. */
  tellAdmins: (kind: ApprovalKind) => void;
  nextListingId: () => Promise<number>;
  inTransaction: InTransaction;
  limiter: Limiter;
  now: () => Date;
}

/** What people ask of admins: another look at their number or company, or to be listed as indigenous. */
export function createOwnApprovals<Row extends NumberRow>(deps: Deps<Row>) {
  const { number, appeal, typeOf, listings, addConsent, askAgain, show, tellAdmins } = deps;
  const { nextListingId, inTransaction, limiter, now } = deps;

  async function read({ userId }: Viewer): Promise<OwnApprovals> {
    const [given, type, listing] = await Promise.all([number(userId), typeOf(userId), listings.latest(userId)]);
    // Deleted a moment ago, by another tab.
    if (type === null) throw new Fault("SIGNED_OUT");
    return {
      pwd_id: given && toPwdId(given),
      listing: listing && toListing(listing),
      may_ask_listing: mayAskListing(type, listing),
    };
  }

  const spend = ({ userId }: Viewer) => limiter.spend("approval-request", String(userId));

  return {
    /** GET /api/account/approvals. */
    read,

    /** POST /api/account/pwd-id/appeal. @throws {Fault} CONFLICT where it was not rejected, or was appealed for before */
    appeal: async (viewer: Viewer, message: string): Promise<OwnApprovals> => {
      await spend(viewer);
      const given = await number(viewer.userId);
      if (given?.state !== "rejected") throw new Fault("CONFLICT", T.notRejected);
      if (!mayAppeal({ state: given.state, appeal: given.review.appeal }))
        throw new Fault("CONFLICT", T.appealedBefore);
      const done = await inTransaction((session) => appeal(given, message, now(), session));
      if (!done) throw new Fault("CONFLICT", T.notRejected);
      tellAdmins("pwd_id");
      await show(viewer.userId);
      return read(viewer);
    },

    /** POST /api/account/listing. The request and the consent to it, together. @throws {Fault} CONFLICT */
    askListing: async (viewer: Viewer, message: string): Promise<OwnApprovals> => {
      await spend(viewer);
      const { userId: user_id } = viewer;
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
          const consent = { what: "sensitive-data", version: CONSENT_VERSION, at } as const;
          // Deleted since it was read: without an account nobody could ever decide on it.
          if (!(await addConsent(user_id, consent, session))) throw new Fault("SIGNED_OUT");
        });
      } catch (err) {
        // Another tab was quicker.
        if (listings.isWaiting(err)) throw new Fault("CONFLICT", T.askedAlready);
        throw err;
      }
      tellAdmins("listing");
      return read(viewer);
    },

    /** DELETE /api/account/listing. */
    withdrawListing: async (viewer: Viewer): Promise<OwnApprovals> => {
      await listings.withdraw(viewer.userId);
      tellAdmins("listing");
      return read(viewer);
    },

    /** POST /api/employer/ask. Where it waits already nothing is asked. @throws {Fault} CONFLICT where it was not rejected */
    askApproval: async (viewer: Viewer): Promise<Record<string, never>> => {
      await spend(viewer);
      const asked = await inTransaction((session) => askAgain(viewer.userId, now(), session));
      if (!asked) throw new Fault("CONFLICT", T.companyNotRejected);
      tellAdmins("company");
      return {};
    },
  };
}
export type OwnApprovalsService = ReturnType<typeof createOwnApprovals>;

function toPwdId({ state, review: { decided_at, reason, appeal } }: NumberRow): OwnApprovals["pwd_id"] {
  return {
    state,
    reason,
    decided_at: decided_at?.toISOString() ?? null,
    appeal: appeal && { message: appeal.message, at: appeal.at.toISOString() },
    may_appeal: mayAppeal({ state, appeal }),
  };
}

function toListing({ status, message, asked_at, reason, decided_at }: ListingRow): OwnApprovals["listing"] {
  if (status === "withdrawn") return null;
  return {
    state: status,
    message,
    asked_at: asked_at.toISOString(),
    reason,
    decided_at: decided_at?.toISOString() ?? null,
  };
}
