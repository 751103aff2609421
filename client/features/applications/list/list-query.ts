import { APPLICATION_SORTS, type ApplicationSort } from "#shared/applications/applications.rest.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";

/** What a list of applications shows: its address says it, so that Back, a reload and a link all lead to the same. */
export interface ListQuery {
  job: number | null;
  status: ApplicationStatus | null;
  search: string;
  sort: ApplicationSort | null;
  page: number;
  /** The one whose sheet is open. */
  application: number | null;
}

const idIn = (text: string | null): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** What is no answer to a question is not asked for. */
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

/** Another choice begins at its first page, with no sheet open. */
export const withChoice = (query: ListQuery, choice: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  application: null,
  ...choice,
});

/**
 * A list as it came anew, in the order in which it is shown already: what is there stays where it is, what is new stands
 * before what it came before. Nothing moves under a hand that is about to press.
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
