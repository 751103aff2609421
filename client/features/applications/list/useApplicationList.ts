import { useEndpoint } from "#client/data/useEndpoint.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import {
  type ApplicationPage,
  type ApplicationSort,
  listApplications,
} from "#shared/applications/applications.rest.ts";
import { followApplications } from "../follow.ts";
import { inShownOrder, type ListQuery } from "./list-query.ts";
import { listTexts as texts } from "./texts/list.texts.ts";

interface Options {
  /** The default order. */
  usual: ApplicationSort;
  /** Whether the list shows jobs, which have their own events. */
  jobs?: boolean;
}

/** The number of applications of all statuses that match the search. */
export const totalOf = ({ counts }: ApplicationPage): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The position of a page in the list, for its ListBody. */
export const placeOf = ({ applications, total, page, page_size: pageSize }: ApplicationPage) => ({
  ...{ rows: applications.length, total, page, pageSize },
});

/** One page of a list in one request. Live events update it silently, and the rows keep their places. */
export const useApplicationList = ({ job, status, search, sort, page }: ListQuery, { usual, jobs = false }: Options) =>
  useEndpoint(
    listApplications,
    {
      query: {
        job_id: job === null ? undefined : String(job),
        status: status ?? undefined,
        search: search === "" ? undefined : search,
        sort: sort ?? usual,
        page: page === 1 ? undefined : String(page),
      },
    },
    {
      keepPrevious: true,
      onLoaded: ({ total }) => announce(texts.found({ count: total }), "polite", "applications-found"),
      follow: (onNews) => followApplications({ jobs, onNews }),
      merge: (shown, update) => ({ ...update, applications: inShownOrder(shown.applications, update.applications) }),
    },
  );
