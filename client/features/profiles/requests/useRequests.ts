import { followNews } from "#client/data/follow-news.ts";
import { listen } from "#client/data/socket.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readOwnApprovals } from "#shared/approvals/own-approvals.rest.ts";

/** The own requests to admins and what came of them. A decision arrives as a notification, and is asked for then. */
export const useRequests = () =>
  useEndpoint(
    readOwnApprovals,
    {},
    {
      follow: (onNews) => {
        const { hear, stop } = followNews(onNews);
        const undos = [listen("notification:new", hear), listen("account:changed", hear), stop];
        return () => {
          for (const undo of undos) undo();
        };
      },
    },
  );
