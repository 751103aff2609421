import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readOwnApprovals } from "#shared/approvals/own-approvals.rest.ts";

/** The own requests to admins and what came of them. A decision arrives as a notification, and is asked for then. */
export const useRequests = () =>
  useEndpoint(
    readOwnApprovals,
    {},
    {
      follow: (onNews) => followEvents(["notification:new", "account:changed"], onNews),
    },
  );
