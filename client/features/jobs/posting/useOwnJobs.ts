import { call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { endpointName } from "#shared/endpoint.ts";
import { listOwnJobs } from "#shared/jobs/jobs.rest.ts";
import { positionsTexts as texts } from "./positions.texts.ts";
import type { PositionsView } from "./positions-view.ts";

/**
 * A page of the own jobs. It is asked for again, in silence, when a job changes anywhere or somebody applies for one; what
 * is shown stays until the answer is there, so that nothing jumps.
 */
export const useOwnJobs = (view: PositionsView) =>
  useServerState(
    endpointName(listOwnJobs),
    view,
    (signal) => {
      const { status, page } = view;
      return call(listOwnJobs, { query: { ...(status ? { status } : {}), ...(page > 1 ? { page } : {}) } }, { signal });
    },
    {
      keepPrevious: true,
      onLoaded: ({ total }) => announce(texts.loaded(total)),
      // Each row says who has applied.
      follow: (onNews) => followEvents(["job:changed", "application:updated", "application:removed"], onNews),
    },
  );
