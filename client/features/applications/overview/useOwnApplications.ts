import { type ServerState, useEndpoint } from "#client/data/useEndpoint.ts";
import { listOwnApplications } from "#shared/applications/own-applications.rest.ts";
import type { EndpointValue } from "#shared/endpoint.ts";
import { followApplications } from "../follow.ts";

/** What an overview knows of the own applications. */
export type OwnApplications = ServerState<EndpointValue<typeof listOwnApplications>>;

/** What may wait comes first, then the newest: whoever has more than this at an interview or an offer has a list. */
const PAGE = "50";

/** What waits in the own applications and which are the newest, by one call, and by one more as they change. */
export const useOwnApplications = () =>
  useEndpoint(
    listOwnApplications,
    { query: { sort: "waiting", page_size: PAGE } },
    { follow: (onNews) => followApplications({ onNews }) },
  );
