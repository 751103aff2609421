import type { Records } from "#server/platform/database/records.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import type { EmployerQuery, EmployerRecord, UserQuery, UserRecord } from "#shared/admin/people/people.rest.ts";
import {
  type AccountState,
  accountState,
  type EmployerSort,
  PEOPLE_PAGE,
  type UserSort,
} from "#shared/admin/people/people-lists.ts";
import { Fault } from "#shared/fault.ts";
import { cursorOf, placeOf, type SortCursor, type SortedRow } from "./list-cursor.ts";
import { createListSearch, type Span, type Way, wordsOf } from "./list-search.ts";
import { mayReadLists } from "./lists.policy.ts";

export interface UserFilterRow {
  type: UserType | null;
  state: AccountState | null;
  words: readonly string[];
}
export interface CompanyFilterRow {
  state: EmployerState | null;
  words: readonly string[];
}

/** A position in the order of `created_at` and id, newest first, after which a list continues. */
interface Place {
  at: Date;
  id: number;
}

export interface Reads<Filter, Sort, Row> {
  count: (filter: Filter, most?: number) => Promise<number>;
  page: (filter: Filter, sort: Sort, span: { skip: number; limit: number }, way: Way) => Promise<Row[]>;
  after: (filter: Filter, sort: Sort, place: SortCursor, limit: number, way: Way) => Promise<Row[]>;
  newestAfter: (filter: Filter, place: Place | null, limit: number) => Promise<Row[]>;
}

export interface UserRowRead {
  _id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  user_type: UserType;
  status: "active" | "suspended";
  verified_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
  listing?: { name?: string | null };
}
export interface CompanyRowRead {
  _id: number;
  company_name: string;
  industry: string;
  company_size: EmployerRecord["company_size"];
  website_url: string;
  contact_person: string;
  status: EmployerState;
  created_at: Date;
  listing?: { name?: string | null };
}

/** The accounts that own these companies, by id, without deleted ones. */
type Owners = (ids: readonly number[]) => Promise<ReadonlyMap<number, { email: string; created_at: Date }>>;

export interface ListDeps {
  users: Reads<UserFilterRow, UserSort, UserRowRead>;
  companies: Reads<CompanyFilterRow, EmployerSort, CompanyRowRead>;
  owners: Owners;
  /** Splits a text into the words that accounts are searched by. */
  words: (text: string) => string[];
  records: Records;
  now: () => Date;
}

export function toUserRecord(row: UserRowRead): UserRecord {
  const { _id, username, email, first_name, last_name, user_type, created_at, last_login_at } = row;
  return {
    id: _id,
    username,
    email,
    first_name,
    last_name,
    user_type,
    status: accountState(row),
    created_at: created_at.toISOString(),
    last_login_at: last_login_at?.toISOString() ?? null,
  };
}

/** Companies as admins see them, with their owners, which are read in one query. */
export async function toEmployerRecords(
  rows: readonly CompanyRowRead[],
  { owners, records }: Pick<ListDeps, "owners" | "records">,
): Promise<EmployerRecord[]> {
  const found = rows.length > 0 ? await owners(rows.map(({ _id }) => _id)) : new Map<number, never>();
  return records.each("admin lists", rows, ({ _id, created_at: _made, listing: _listing, ...company }) => {
    const owner = found.get(_id);
    return {
      ...company,
      id: _id,
      user_email: owner?.email ?? null,
      user_created_at: owner?.created_at.toISOString() ?? null,
    };
  });
}

/** For a page after a cursor, which can be at any depth. */
const AFTER_CURSOR: Span = { skip: Number.MAX_SAFE_INTEGER, limit: 0 };

/** GET /api/admin/users and /employers: one page, read by an index, and the total. */
export function createAdminLists({ users, companies, owners, words, records, now }: ListDeps) {
  const searchUsers = createListSearch({ ...users, now });
  const searchCompanies = createListSearch({ ...companies, now });

  async function pageOf<Filter extends { words: readonly string[] }, Sort extends UserSort, Row extends SortedRow>(
    viewer: Viewer,
    { page = 1, pageSize = PEOPLE_PAGE, cursor }: Pick<UserQuery, "page" | "pageSize" | "cursor">,
    reads: Reads<Filter, Sort, Row>,
    search: (span: Span) => ReturnType<ReturnType<typeof createListSearch<Filter>>>,
    sort: Sort,
  ) {
    if (!mayReadLists(viewer)) throw new Fault("NOT_ALLOWED");
    const place = cursor === undefined ? null : placeOf(sort, cursor);
    // One more row, to find out whether there is a next page.
    const span = { skip: (page - 1) * pageSize, limit: pageSize + 1 };
    const { filter, way, ...totals } = await search(place ? AFTER_CURSOR : { ...span, limit: pageSize });
    const found =
      totals.total === 0
        ? []
        : place
          ? await reads.after(filter, sort, place, span.limit, way)
          : await reads.page(filter, sort, span, way);
    const rows = found.slice(0, pageSize);
    const last = found.length > pageSize ? rows.at(-1) : undefined;
    return { ...totals, rows, next_cursor: last ? cursorOf(sort, last) : null };
  }

  return {
    /**
     * @throws {Fault} NOT_ALLOWED for all but admins; BAD_INPUT for a search without a word, or a cursor of another order
     */
    users: async (viewer: Viewer, query: UserQuery) => {
      const { type = null, status: state = null, search, sort = "-created_at" } = query;
      const asked = (span: Span) => searchUsers({ type, state, words: wordsOf(search, words) }, span);
      const { rows, ...totals } = await pageOf(viewer, query, users, asked, sort);
      return { ...totals, records: records.each("admin lists", rows, toUserRecord) };
    },
    /** @throws {Fault} the same errors */
    employers: async (viewer: Viewer, query: EmployerQuery) => {
      const { status: state = null, search, sort = "-created_at" } = query;
      const asked = (span: Span) => searchCompanies({ state, words: wordsOf(search, words) }, span);
      const { rows, ...totals } = await pageOf(viewer, query, companies, asked, sort);
      return { ...totals, records: await toEmployerRecords(rows, { owners, records }) };
    },
  };
}
export type AdminLists = ReturnType<typeof createAdminLists>;
