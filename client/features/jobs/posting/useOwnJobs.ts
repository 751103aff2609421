import { call } from "#client/data/api.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { useServerState } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { endpointName } from "#shared/endpoint.ts";
import { listOwnJobs } from "#shared/jobs/jobs.rest.ts";
import type { PositionsView } from "./positions-view.ts";
import { positionsTexts as texts } from "./texts/positions/positions.texts.ts";

/**
 * A page of the employer's jobs. It is reloaded silently when a job changes or gets an application. The previous page
 * stays until the answer arrives, so that nothing jumps.
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
      onLoaded: ({ total }) => announce(texts.loaded({ count: total })),
      // Each row shows its number of applications.
      follow: (onNews) => followEvents(["job:changed", "application:updated", "application:removed"], onNews),
    },
  );
