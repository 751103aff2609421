import { APPLICATION_SORTS, type ApplicationSort } from "#shared/applications/applications.rest.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";

/** The filters of a list. They are in the address, so that Back, reload and shared links show the same rows. */
export interface ListQuery {
  job: number | null;
  status: ApplicationStatus | null;
  search: string;
  sort: ApplicationSort | null;
  page: number;
  /** The id of the open application. */
  application: number | null;
}

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** Invalid parameters are ignored. */
export function readListQuery(address: string): ListQuery {
  const query = new URLSearchParams(address);
  return {
    job: idIn(query.get("job_id")),
    status: oneOf(APPLICATION_STATUSES, query.get("status")),
    search: (query.get("search") ?? "").trim().slice(0, 100),
    sort: oneOf(APPLICATION_SORTS, query.get("sort")),
    page: Math.min(idIn(query.get("page")) ?? 1, 1000),
    application: idIn(query.get("application")),
  };
}

/** The query of an address; default values are left out. */
export function listAddress({ job, status, search, sort, page, application }: ListQuery): string {
  const query = new URLSearchParams();
  if (job !== null) query.set("job_id", String(job));
  if (status !== null) query.set("status", status);
  if (search !== "") query.set("search", search);
  if (sort !== null) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  if (application !== null) query.set("application", String(application));
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}

/** Changing a filter starts at the first page, with no sheet open. */
export const withChoice = (query: ListQuery, choice: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  application: null,
  ...choice,
});

/**
 * Orders a reloaded list like the displayed one: known rows keep their places, and new rows are inserted before the row
 * that follows them in the answer. So nothing moves under a pointer.
 */
export function inShownOrder<T extends { id: number }>(shown: readonly T[], fresh: readonly T[]): T[] {
  const now = new Map(fresh.map((one) => [one.id, one]));
  const result = shown.flatMap(({ id }) => now.get(id) ?? []);
  const known = new Set(result.map(({ id }) => id));
  for (let at = fresh.length - 1; at >= 0; at--) {
    const one = fresh[at];
    if (!one || known.has(one.id)) continue;
    const next = fresh[at + 1];
    const place = next ? result.findIndex(({ id }) => id === next.id) : result.length;
    result.splice(place, 0, one);
    known.add(one.id);
  }
  return result;
}
