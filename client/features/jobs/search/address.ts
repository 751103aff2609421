import * as z from "zod/mini";
import { filterOf, type JobFilter, JobSearch, type JobSort, queryOf } from "#shared/jobs/job-search.ts";
import { IdText } from "#shared/primitives.ts";

/** The parameter of the page's address that says which job is open; it is none of the search's own. */
export const JOB_PARAMETER = "job";

/** What the address of the search says, understood. */
export interface Address {
  filter: JobFilter;
  /** What was chosen; the server decides where nothing was. */
  sort: JobSort | null;
  page: number;
  /** The job that is open. */
  job: number | null;
}

/**
 * Reads the query of an address, field by field: one that makes no sense counts as not there, the others stay. So an
 * old, shortened or mistyped link still finds something.
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

/** The query of the call. Addresses that differ only in the order of their parameters give the same query. */
export function callQuery({ filter, sort, page }: Address): Record<string, string> {
  return { ...queryOf(filter), ...(sort && { sort }), ...(page > 1 && { page: String(page) }) };
}

/** The query of the page's own address, with its question mark; empty where it says nothing. */
export function writeAddress(address: Address): string {
  const query = new URLSearchParams(callQuery(address));
  if (address.job !== null) query.set(JOB_PARAMETER, String(address.job));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Another filter: from the first page, and no job of the search before stays open. */
export const withFilter = (address: Address, change: Partial<JobFilter>): Address => ({
  ...address,
  filter: { ...address.filter, ...change },
  // An order by relevance needs words.
  sort: address.sort === "relevance" && change.search === "" ? null : address.sort,
  page: 1,
  job: null,
});

export const withSort = (address: Address, sort: JobSort): Address => ({ ...address, sort, page: 1, job: null });
export const withPage = (address: Address, page: number): Address => ({ ...address, page, job: null });
export const withJob = (address: Address, job: number | null): Address => ({ ...address, job });

/** One thing that narrows a search, and the filter without it. */
export interface Narrowing {
  key: string;
  kind: keyof JobFilter;
  value: string;
  without: Partial<JobFilter>;
}

/** All that narrows, one by one, in the order in which the page shows it. */
export function narrowings(filter: JobFilter): Narrowing[] {
  const { search, location, min_salary } = filter;
  const one = (kind: "search" | "location", value: string): Narrowing[] =>
    value === "" ? [] : [{ key: kind, kind, value, without: { [kind]: "" } }];
  const each = <K extends "accommodations" | "work_mode" | "type" | "skills">(kind: K): Narrowing[] =>
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

/** What a search without any filter is. */
export const NO_FILTER: JobFilter = filterOf({});
