import { type ServerState, useEndpoint } from "#client/data/useEndpoint.ts";
import { listOwnApplications } from "#shared/applications/own-applications.rest.ts";
import type { EndpointValue } from "#shared/endpoint.ts";
import { followApplications } from "../follow.ts";

/** The own applications as an overview shows them. */
export type OwnApplications = ServerState<EndpointValue<typeof listOwnApplications>>;

/** How many are loaded: those that may wait for the reader first, then the newest. The list page shows the rest. */
const PAGE = "50";

/** The applications that wait for the reader and the newest ones, in one call; loaded again when they change. */
export const useOwnApplications = () =>
  useEndpoint(
    listOwnApplications,
    { query: { sort: "waiting", page_size: PAGE } },
    { follow: (onNews) => followApplications({ onNews }) },
  );
