import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import {
  ACCOUNT_STATES,
  type AccountState,
  EMPLOYER_SORTS,
  type EmployerSort,
  PEOPLE_DEPTH,
  PEOPLE_PAGE,
  PEOPLE_SEARCH_MAX,
  USER_SORTS,
  type UserSort,
} from "#shared/admin/people-lists.ts";

/** What a list of people shows: its address says it, so that Back, a reload and a link all lead to the same. */
export interface PeopleQuery<Status extends string, Sort extends string> {
  search: string;
  type: UserType | null;
  status: Status | null;
  sort: Sort;
  page: number;
}

/** What a list can be asked for. The first order is the usual one. */
export interface PeopleChoices<Status extends string, Sort extends string> {
  types: readonly UserType[];
  states: readonly Status[];
  sorts: readonly [Sort, ...Sort[]];
}

export const USER_CHOICES: PeopleChoices<AccountState, UserSort> = {
  types: USER_TYPES,
  states: ACCOUNT_STATES,
  sorts: USER_SORTS,
};

const COMPANY_STATES = ["pending", "approved", "rejected"] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];
export const EMPLOYER_CHOICES: PeopleChoices<CompanyState, EmployerSort> = {
  types: [],
  states: COMPANY_STATES,
  sorts: EMPLOYER_SORTS,
};

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** What is no answer to a question is not asked for. */
export function readPeopleQuery<Status extends string, Sort extends string>(
  address: string,
  { types, states, sorts }: PeopleChoices<Status, Sort>,
): PeopleQuery<Status, Sort> {
  const query = new URLSearchParams(address);
  const page = query.get("page") ?? "";
  return {
    search: (query.get("search") ?? "").trim().slice(0, PEOPLE_SEARCH_MAX),
    type: oneOf(types, query.get("type")),
    status: oneOf(states, query.get("status")),
    sort: oneOf(sorts, query.get("sort")) ?? sorts[0],
    page: Math.min(/^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, PEOPLE_DEPTH / PEOPLE_PAGE),
  };
}

/** The part of an address behind the path; what is as usual is left out. */
export function peopleAddress<Status extends string, Sort extends string>(
  { search, type, status, sort, page }: PeopleQuery<Status, Sort>,
  { sorts }: Pick<PeopleChoices<Status, Sort>, "sorts">,
): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (type !== null) query.set("type", type);
  if (status !== null) query.set("status", status);
  if (sort !== sorts[0]) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}

/** By which column a list is sorted, and whether from the end. */
export function columnOf(sort: string): { column: string; isDown: boolean } {
  return { column: sort.replace("-", ""), isDown: sort.startsWith("-") };
}

/** The order that a press on the heading of a column asks for: the other way round where it is that column's already. */
export function pressed<Sort extends string>(column: string, now: Sort, sorts: readonly Sort[]): Sort {
  const current = columnOf(now);
  // Names begin with A, times with the latest.
  const isDown = current.column === column ? !current.isDown : column !== "name";
  return sorts.find((one) => one === (isDown ? `-${column}` : column)) ?? now;
}
