import * as z from "zod/mini";
import { filterOf, type JobFilter, JobSearch, type JobSort, queryOf } from "#shared/jobs/job-search.ts";
import { IdText } from "#shared/primitives.ts";

/** The parameter of the page's address for the open job. It is not part of the search. */
export const JOB_PARAMETER = "job";

/** The parsed address of the search. */
export interface Address {
  filter: JobFilter;
  /** The chosen order; null lets the server decide. */
  sort: JobSort | null;
  page: number;
  /** The id of the open job. */
  job: number | null;
}

/**
 * Reads the query of an address, field by field: an invalid one is ignored, the others are used. So an old, shortened
 * or mistyped link still finds something.
 */
export function readAddress(search: string): Address {
  const given = new URLSearchParams(search);
  const fields = Object.entries(JobSearch.shape).flatMap(([name, schema]) => {
    const text = given.get(name);
    return text !== null && z.safeParse(schema, text).success ? [[name, text] as const] : [];
  });
  const query = z.parse(JobSearch, Object.fromEntries(fields));
  const job = z.safeParse(IdText, given.get(JOB_PARAMETER));
  return {
    filter: filterOf(query),
    sort: query.sort ?? null,
    page: query.page ?? 1,
    job: job.success ? job.data : null,
  };
}

/** The query of the request. Addresses that differ only in the order of their parameters give the same query. */
export function callQuery({ filter, sort, page }: Address): Record<string, string> {
  return { ...queryOf(filter), ...(sort && { sort }), ...(page > 1 && { page: String(page) }) };
}

/** The query of the page's own address with its question mark; empty without any values. */
export function writeAddress(address: Address): string {
  const query = new URLSearchParams(callQuery(address));
  if (address.job !== null) query.set(JOB_PARAMETER, String(address.job));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Changes the filter, goes to the first page, and closes the open job. */
export const withFilter = (address: Address, change: Partial<JobFilter>): Address => ({
  ...address,
  filter: { ...address.filter, ...change },
  // Sorting by relevance requires a text.
  sort: address.sort === "relevance" && change.search === "" ? null : address.sort,
  page: 1,
  job: null,
});

export const withSort = (address: Address, sort: JobSort): Address => ({ ...address, sort, page: 1, job: null });
export const withPage = (address: Address, page: number): Address => ({ ...address, page, job: null });
export const withJob = (address: Address, job: number | null): Address => ({ ...address, job });

/** One active filter, and the search without it. */
export interface ActiveFilter {
  key: string;
  kind: keyof JobFilter;
  value: string;
  without: Partial<JobFilter>;
}

/** All active filters, in the order of the page. */
export function activeFilters(filter: JobFilter): ActiveFilter[] {
  const { search, location, min_salary } = filter;
  const one = (kind: "search" | "location", value: string): ActiveFilter[] =>
    value === "" ? [] : [{ key: kind, kind, value, without: { [kind]: "" } }];
  const each = <K extends "accommodations" | "work_mode" | "type" | "skills">(kind: K): ActiveFilter[] =>
    filter[kind].map((value) => ({
      key: `${kind} ${value}`,
      kind,
      value,
      without: { [kind]: filter[kind].filter((other) => other !== value) },
    }));
  return [
    ...one("search", search),
    ...one("location", location),
    ...each("accommodations"),
    ...each("work_mode"),
    ...each("type"),
    ...each("skills"),
    ...(min_salary === null
      ? []
      : [{ key: "min_salary", kind: "min_salary" as const, value: String(min_salary), without: { min_salary: null } }]),
  ];
}

/** The values of a search without any filter. */
export const NO_FILTER: JobFilter = filterOf({});
