import type { UserType } from "#shared/accounts/user-types.ts";
import type { ListingRow } from "./listing.model.ts";

/** A rejection can be appealed once for each number. */
export function mayAppeal({ state, appeal }: { state: string; appeal: unknown }): boolean {
  return state === "rejected" && appeal === null;
}

/** Job seekers who are not listed and have no pending request. */
export function mayAskListing(type: UserType, last: Pick<ListingRow, "status"> | null): boolean {
  return (type === "pwd" || type === "general") && last?.status !== "pending";
}
