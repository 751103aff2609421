import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readHiringSummary } from "#shared/applications/hiring.rest.ts";

/** The summary of all own jobs by one call, and by one more for whatever happens to jobs and applications. */
export const useHiring = () =>
  useEndpoint(
    readHiringSummary,
    {},
    { follow: (onNews) => followEvents(["job:changed", "application:updated", "application:removed"], onNews) },
  );
