import type { ClientSession } from "mongoose";
import type { Limiter } from "#server/platform/http/rate-limit/limiter.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { OwnApprovals } from "#shared/approvals/own-approvals.rest.ts";
import { approvalsTexts as T } from "#shared/approvals/texts/approvals.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import type { ListingRow } from "./listing.model.ts";
import { createListingRequest, type ListingRequestDeps } from "./listing-request.ts";
import type { ListingsRepo } from "./listings.repo.ts";
import { mayAppeal, mayAskListing } from "./own-approvals.policy.ts";

interface NumberRow {
  state: PwdIdState;
  review: { decided_at: Date | null; reason: string | null; appeal: { message: string; at: Date } | null };
}

interface Deps<Row extends NumberRow> extends ListingRequestDeps {
  number: (userId: number) => Promise<Row | null>;
  /** @returns false if the number has changed since it was read */
  appeal: (number: Row, message: string, at: Date, session: ClientSession) => Promise<boolean>;
  listings: ListingRequestDeps["listings"] & Pick<ListingsRepo, "withdraw">;
  /** @returns whether the company was rejected */
  askAgain: (userId: number, at: Date, session: ClientSession) => Promise<boolean>;
  /** Updates the person's own tabs. */
  show: (userId: number) => Promise<void>;
  /** Updates the open approval lists of admins. */
  tellAdmins: (kind: ApprovalKind) => void;
  limiter: Limiter;
}

/** What people ask of admins: another review of their number or company, or to be listed as indigenous. */
export function createOwnApprovals<Row extends NumberRow>(deps: Deps<Row>) {
  const { number, appeal, typeOf, listings, askAgain, show, tellAdmins, inTransaction, limiter, now } = deps;
  const requestListing = createListingRequest(deps);

  async function read({ userId }: Viewer): Promise<OwnApprovals> {
    const [given, type, listing] = await Promise.all([number(userId), typeOf(userId), listings.latest(userId)]);
    // Another tab has just deleted the account.
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

    /** POST /api/account/pwd-id/appeal. @throws {Fault} CONFLICT if it was not rejected, or was appealed before */
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

    /** POST /api/account/listing. @throws {Fault} CONFLICT */
    askListing: async (viewer: Viewer, message: string): Promise<OwnApprovals> => {
      await spend(viewer);
      await requestListing(viewer.userId, message);
      tellAdmins("listing");
      return read(viewer);
    },

    /** DELETE /api/account/listing. */
    withdrawListing: async (viewer: Viewer): Promise<OwnApprovals> => {
      await listings.withdraw(viewer.userId);
      tellAdmins("listing");
      return read(viewer);
    },

    /**
     * POST /api/employer/ask. Does nothing if the company is already pending. @throws {Fault} CONFLICT if it was not
     * rejected
     */
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
