import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { readHiringSummary } from "#shared/applications/hiring.rest.ts";

/** The summary of all own jobs in one request, reloaded when jobs or applications change. */
export const useHiring = () =>
  useEndpoint(
    readHiringSummary,
    {},
    { follow: (onNews) => followEvents(["job:changed", "application:updated", "application:removed"], onNews) },
  );
