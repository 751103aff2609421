import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readOwnApprovals } from "#shared/approvals/own-approvals.rest.ts";

/** The own requests to admins and their decisions. A decision arrives as a notification; then they are loaded again. */
export const useRequests = () =>
  useEndpoint(
    readOwnApprovals,
    {},
    {
      follow: (onNews) => followEvents(["notification:new", "account:changed"], onNews),
    },
  );
