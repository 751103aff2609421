import type { Model, QueryFilter, SortOrder } from "mongoose";
import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { EMPLOYER_STATES, type EmployerState } from "#shared/admin/admin.rest.ts";
import type { AccountState, EmployerSort, UserSort } from "#shared/admin/people/people-lists.ts";
import type { EmployerRow } from "./employer.model.ts";
import type { UserRow } from "./user.model.ts";

/** The query of a list. */
export interface UserListFilter {
  type: UserType | null;
  state: AccountState | null;
  /**
   * Each is the beginning of a word of the row, letters and digits only. The word with the fewest matches comes first,
   * because its index range is walked.
   */
  words: readonly string[];
}
export interface CompanyListFilter {
  state: EmployerState | null;
  words: readonly string[];
}

/** A row in the order of `created_at` and id, the newest first, after which a page starts. */
export interface ListCursor {
  at: Date;
  id: number;
}

/** A row in an order: its sort value and its id. Null sorts before everything. */
export interface SortCursor {
  value: Date | string | null;
  id: number;
}

/** How rows are read: in the requested order, or by the words and then sorted in memory. */
export type Way = "order" | "words";

/** A list that is read by pages, counted, and iterated. */
export interface ListReads<Filter, Sort, Row> {
  /** @param most stop counting there */
  count: (filter: Filter, most?: number) => Promise<number>;
  page: (filter: Filter, sort: Sort, span: { skip: number; limit: number }, way: Way) => Promise<Row[]>;
  /** The rows after a cursor in an order; the cost does not depend on the position. */
  after: (filter: Filter, sort: Sort, place: SortCursor, limit: number, way: Way) => Promise<Row[]>;
  /** The newest first, after the cursor if there is one. */
  newestAfter: (filter: Filter, place: ListCursor | null, limit: number) => Promise<Row[]>;
}

const USER = {
  username: 1,
  email: 1,
  first_name: 1,
  last_name: 1,
  user_type: 1,
  status: 1,
  verified_at: 1,
  created_at: 1,
  last_login_at: 1,
  "listing.name": 1,
} as const;
export type UserListRow = Pick<UserRow, "_id" | "listing" | Exclude<keyof typeof USER, "listing.name">>;

const COMPANY = {
  company_name: 1,
  industry: 1,
  company_size: 1,
  website_url: 1,
  contact_person: 1,
  status: 1,
  created_at: 1,
  "listing.name": 1,
} as const;
export type CompanyListRow = Pick<EmployerRow, "_id" | "listing" | Exclude<keyof typeof COMPANY, "listing.name">>;

const OWNER = { email: 1, created_at: 1 } as const;

const STATES: Record<AccountState, object> = {
  active: { status: "active", "listing.verified": true },
  unverified: { status: "active", "listing.verified": false },
  suspended: { status: "suspended", "listing.verified": { $in: [true, false] } },
};
const ANY_STATE = { status: { $in: ["active", "suspended"] }, "listing.verified": { $in: [true, false] } };

/**
 * Gives each field of the indexes before the order or the words its values, so that their ranges are walked side by
 * side, in the order. Without such a filter only the words need this.
 */
function whereUser({ type, state, words }: UserListFilter, way: Way): QueryFilter<UserRow> {
  if (type === null && state === null && way === "order") return begins(words);
  return { user_type: type ?? { $in: [...USER_TYPES] }, ...(state ? STATES[state] : ANY_STATE), ...begins(words) };
}

function whereCompany({ state, words }: CompanyListFilter, way: Way): QueryFilter<EmployerRow> {
  if (state === null && way === "order") return begins(words);
  return { status: state ?? { $in: [...EMPLOYER_STATES] }, ...begins(words) };
}

/**
 * The beginning of a word is an index range that is exact: a search by one word is counted without reading documents.
 */
function begins(words: readonly string[]): object {
  const each = words.map((word) => ({ "listing.words": { $regex: `^${word}` } }));
  return each.length > 0 ? { $and: each } : {};
}

const USER_WORDS = { user_type: 1, status: 1, "listing.verified": 1, "listing.words": 1 } as const;
const COMPANY_WORDS = { status: 1, "listing.words": 1 } as const;
/** Matches every account. */
const ALL = { created_at: { $gte: new Date(0) } };

const fieldOf = (sort: UserSort): string => (sort.endsWith("name") ? "listing.name" : sort.replace("-", ""));
const isDown = (sort: UserSort): boolean => sort.startsWith("-");

function orderOf(sort: UserSort): Record<string, SortOrder> {
  const direction = isDown(sort) ? -1 : 1;
  return { [fieldOf(sort)]: direction, _id: direction };
}

/**
 * The rows after a cursor, as consecutive index ranges: null is in no range with other values. The value of
 * the cursor belongs to its range, so that this is one range; rows already read are skipped.
 */
function rangesAfter(sort: UserSort, { value, id }: SortCursor): object[] {
  const field = fieldOf(sort);
  const [past, from] = isDown(sort) ? (["$lt", "$lte"] as const) : (["$gt", "$gte"] as const);
  const rest = { _id: { [past]: id } };
  if (value === null) {
    const nulls = { [field]: null, ...rest };
    // The least value that is not null: of dates, and of strings.
    const least = field === "listing.name" ? "" : new Date(-8.64e15);
    return isDown(sort) ? [nulls] : [nulls, { [field]: { $gte: least } }];
  }
  const range = { [field]: { [from]: value }, $or: [{ [field]: { [past]: value } }, rest] };
  return isDown(sort) ? [range, { [field]: null }] : [range];
}

/** The admin lists of accounts and companies: each page and each count uses an index. */
export function createAccountLists(users: Model<UserRow>, employers: Model<EmployerRow>) {
  return {
    users: readsOf<UserRow, UserListFilter, UserSort, UserListRow>(users, USER, whereUser, USER_WORDS),
    companies: readsOf<EmployerRow, CompanyListFilter, EmployerSort, CompanyListRow>(
      employers,
      COMPANY,
      whereCompany,
      COMPANY_WORDS,
    ),
    /** Accounts of companies by id, without those that are gone. */
    owners: async (ids: readonly number[]): Promise<Map<number, { email: string; created_at: Date }>> => {
      const rows = await users
        .find({ _id: { $in: ids } }, OWNER)
        .batchSize(Math.max(1, ids.length))
        .lean<(Pick<UserRow, keyof typeof OWNER> & { _id: number })[]>();
      return new Map(rows.map(({ _id, email, created_at }) => [_id, { email, created_at }]));
    },
  };
}
export type AccountLists = ReturnType<typeof createAccountLists>;

function readsOf<Stored, Filter extends { words: readonly string[] }, Sort extends UserSort, Row>(
  rows: Model<Stored>,
  fields: Record<string, 1>,
  where: (filter: Filter, way: Way) => QueryFilter<Stored>,
  wordsIndex: Record<string, 1>,
): ListReads<Filter, Sort, Row> {
  return {
    count: async (filter, most) => {
      const byWords = filter.words.length > 0;
      const condition = where(filter, byWords ? "words" : "order");
      const all = Object.keys(condition).length === 0 ? (ALL as QueryFilter<Stored>) : condition;
      return rows.countDocuments(all, {
        ...(byWords && { hint: wordsIndex }),
        ...(most !== undefined && { limit: most }),
      });
    },
    page: (filter, sort, { skip, limit }, way) => {
      const found = rows.find(where(filter, way), fields).sort(orderOf(sort)).skip(skip).limit(limit).batchSize(limit);
      return (way === "words" ? found.hint(wordsIndex) : found).lean<Row[]>().exec();
    },
    after: async (filter, sort, place, limit, way) => {
      const read: Row[] = [];
      for (const range of rangesAfter(sort, place)) {
        if (read.length >= limit) break;
        const found = rows
          .find({ ...where(filter, way), ...range } as QueryFilter<Stored>, fields)
          .sort(orderOf(sort))
          .limit(limit - read.length)
          .batchSize(limit);
        read.push(...(await (way === "words" ? found.hint(wordsIndex) : found).lean<Row[]>()));
      }
      return read;
    },
    newestAfter: (filter, place, limit) => {
      // Includes the cursor's time, so that the index has one range; rows already read are skipped.
      const rest = place && {
        created_at: { $lte: place.at },
        $or: [{ created_at: { $lt: place.at } }, { _id: { $lt: place.id } }],
      };
      return rows
        .find({ ...where(filter, "order"), ...rest } as QueryFilter<Stored>, fields)
        .sort(orderOf("-created_at"))
        .limit(limit)
        .batchSize(limit)
        .lean<Row[]>()
        .exec();
    },
  };
}
