import type { Model } from "mongoose";
import type { DecisionRow } from "./decision.model.ts";
import type { ListingRow } from "./listing.model.ts";

/** A person's requests and the decisions about them, without the names of the admins. */
export function approvalsExport({
  decisions,
  listings,
}: {
  decisions: Model<DecisionRow>;
  listings: Model<ListingRow>;
}) {
  return {
    approvals: async (userId: number) => {
      const rows = await decisions.find({ user_id: userId }).sort({ at: 1 }).lean<DecisionRow[]>();
      return rows.map(({ kind, status, at, reason }) => ({ kind, status, at, reason }));
    },
    listing_requests: async (userId: number) => {
      const rows = await listings.find({ user_id: userId }).sort({ asked_at: 1 }).lean<ListingRow[]>();
      return rows.map(({ message, status, asked_at, decided_at, reason }) => ({
        message,
        status,
        asked_at,
        decided_at,
        reason,
      }));
    },
  };
}
