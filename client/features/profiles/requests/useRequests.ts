import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readOwnApprovals } from "#shared/approvals/own-approvals.rest.ts";

/** The user's requests to admins with the decisions. Reloaded after each notification about a decision. */
export const useRequests = () =>
  useEndpoint(
    readOwnApprovals,
    {},
    {
      follow: (onNews) => followEvents(["notification:new", "account:changed"], onNews),
    },
  );
