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
} from "#shared/admin/people/people-lists.ts";

/** The filters of a list. They are in the address, so that Back, reload and shared links show the same rows. */
export interface PeopleQuery<Status extends string, Sort extends string> {
  search: string;
  type: UserType | null;
  status: Status | null;
  sort: Sort;
  page: number;
  /** The cursor of this page, whose number is then only displayed; null if the number identifies the page. */
  cursor: string | null;
}

/** The allowed filters and orders of each list. The first order is the default. */
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

/** Invalid parameters are ignored. */
export function readPeopleQuery<Status extends string, Sort extends string>(
  address: string,
  { types, states, sorts }: PeopleChoices<Status, Sort>,
): PeopleQuery<Status, Sort> {
  const query = new URLSearchParams(address);
  const text = query.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  const asked = query.get("cursor") ?? "";
  const cursor = page > 1 && /^[\w-]{1,600}$/.test(asked) ? asked : null;
  return {
    search: (query.get("search") ?? "").trim().slice(0, PEOPLE_SEARCH_MAX),
    type: oneOf(types, query.get("type")),
    status: oneOf(states, query.get("status")),
    sort: oneOf(sorts, query.get("sort")) ?? sorts[0],
    page: cursor ? page : Math.min(page, PEOPLE_DEPTH / PEOPLE_PAGE),
    cursor,
  };
}

/** The query string of an address, without default values. */
export function peopleAddress<Status extends string, Sort extends string>(
  { search, type, status, sort, page, cursor }: PeopleQuery<Status, Sort>,
  { sorts }: Pick<PeopleChoices<Status, Sort>, "sorts">,
): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (type !== null) query.set("type", type);
  if (status !== null) query.set("status", status);
  if (sort !== sorts[0]) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  if (page > 1 && cursor !== null) query.set("cursor", cursor);
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}

/** The paging parameters of the request: the cursor or the page number. */
export const placeOf = ({ page, cursor }: { page: number; cursor: string | null }) => ({
  cursor: cursor ?? undefined,
  page: cursor !== null || page === 1 ? undefined : String(page),
});

/** The column that the list is sorted by, and the direction. */
export function columnOf(sort: string): { column: string; isDown: boolean } {
  return { column: sort.replace("-", ""), isDown: sort.startsWith("-") };
}

/** The order after a press on a column heading: reversed if it is the current column. */
export function pressed<Sort extends string>(column: string, now: Sort, sorts: readonly Sort[]): Sort {
  const current = columnOf(now);
  // Names start ascending, times with the latest.
  const isDown = current.column === column ? !current.isDown : column !== "name";
  return sorts.find((one) => one === (isDown ? `-${column}` : column)) ?? now;
}
