import { type ServerState, useEndpoint } from "#client/data/useEndpoint.ts";
import { listOwnApplications } from "#shared/applications/own-applications.rest.ts";
import type { EndpointValue } from "#shared/endpoint.ts";
import { followApplications } from "../follow.ts";

/** The user's applications for the overview. */
export type OwnApplications = ServerState<EndpointValue<typeof listOwnApplications>>;

/**
 * The number of loaded applications: those that may need attention first, then the newest. The list page has the rest.
 */
const PAGE = "50";

/** The applications that need attention and the newest ones, in one request; reloaded when they change. */
export const useOwnApplications = () =>
  useEndpoint(
    listOwnApplications,
    { query: { sort: "waiting", page_size: PAGE } },
    { follow: (onNews) => followApplications({ onNews }) },
  );
