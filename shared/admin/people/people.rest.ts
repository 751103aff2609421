import * as z from "zod/mini";
import { COMPANY_SIZES } from "#shared/accounts/company-sizes.ts";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { EMPLOYER_STATES } from "#shared/admin/admin.rest.ts";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { charactersUpTo, countText, Done, Id, Moment } from "#shared/primitives.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import {
  ACCOUNT_STATES,
  EMPLOYER_SORTS,
  PEOPLE_DEPTH,
  PEOPLE_PAGE,
  PEOPLE_PAGE_MAX,
  PEOPLE_SEARCH_MAX,
  PEOPLE_SEARCH_MIN,
  USER_SORTS,
} from "./people-lists.ts";

const T = errorsOf(adminTexts);

/** Prefixes of words, all of which must match. */
const Search = z
  .string()
  .check(z.trim(), z.minLength(PEOPLE_SEARCH_MIN, T.searchShort), charactersUpTo(PEOPLE_SEARCH_MAX));

const userFilter = {
  type: z.optional(z.enum(USER_TYPES, oneOf(USER_TYPES))),
  search: z.optional(Search),
  status: z.optional(z.enum(ACCOUNT_STATES, oneOf(ACCOUNT_STATES))),
};
const employerFilter = {
  search: z.optional(Search),
  status: z.optional(z.enum(EMPLOYER_STATES, oneOf(EMPLOYER_STATES))),
};
const place = {
  page: z.optional(countText(1, Number.MAX_SAFE_INTEGER)),
  pageSize: z.optional(countText(1, PEOPLE_PAGE_MAX)),
  /** Cursor from an earlier reply. Pages by cursor are equally fast at any depth. */
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,600}$/, T.cursor))),
};
const reaches = ({ page = 1, pageSize = PEOPLE_PAGE }: { page?: number | undefined; pageSize?: number | undefined }) =>
  page * pageSize <= PEOPLE_DEPTH;
const tooDeep = { ...T.tooDeep, path: ["page"] };
const isOne = ({ page, cursor }: { page?: number | undefined; cursor?: string | undefined }) =>
  page === undefined || cursor === undefined;
const notBoth = { ...T.pageOrCursor, path: ["cursor"] };

const UserQuery = z
  .strictObject({ ...userFilter, ...place, sort: z.optional(z.enum(USER_SORTS, oneOf(USER_SORTS))) })
  .check(z.refine(reaches, tooDeep), z.refine(isOne, notBoth));
export type UserQuery = z.infer<typeof UserQuery>;
const EmployerQuery = z
  .strictObject({ ...employerFilter, ...place, sort: z.optional(z.enum(EMPLOYER_SORTS, oneOf(EMPLOYER_SORTS))) })
  .check(z.refine(reaches, tooDeep), z.refine(isOne, notBoth));
export type EmployerQuery = z.infer<typeof EmployerQuery>;
const UserFilter = z.strictObject(userFilter);
export type UserFilter = z.infer<typeof UserFilter>;
const EmployerFilter = z.strictObject(employerFilter);
export type EmployerFilter = z.infer<typeof EmployerFilter>;

export const UserRecord = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.enum(USER_TYPES),
  status: z.enum(ACCOUNT_STATES),
  created_at: Moment,
  last_login_at: z.nullable(Moment),
});
export type UserRecord = z.infer<typeof UserRecord>;

export const EmployerRecord = z.object({
  /** Also the id of its account. */
  id: Id,
  company_name: z.string(),
  industry: z.string(),
  company_size: z.enum(COMPANY_SIZES),
  website_url: z.string(),
  contact_person: z.string(),
  status: z.enum(EMPLOYER_STATES),
  /** Null if the account is gone and its company is about to be deleted. */
  user_email: z.nullable(z.string()),
  user_created_at: z.nullable(Moment),
});
export type EmployerRecord = z.infer<typeof EmployerRecord>;

/** One page of a list. */
const pageOf = <R extends z.ZodMiniType>(record: R) =>
  z.object({
    total: z.int(),
    /** True if a search found more than `total` says. */
    total_is_least: z.boolean(),
    records: z.array(record),
    /** Cursor of the next page; null at the end. */
    next_cursor: z.nullable(z.string()),
  });

export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  query: UserQuery,
  reply: pageOf(UserRecord),
  summary: "All accounts, by page or cursor; can be filtered, sorted, and searched by prefixes of words.",
});
export const listEmployers = endpoint({
  method: "GET",
  path: "/api/admin/employers",
  query: EmployerQuery,
  reply: pageOf(EmployerRecord),
  summary: "All companies, by page or cursor; can be filtered, sorted, and searched by prefixes of words.",
});

/** Answered with the bytes of a file instead of JSON. */
export const exportUsers = endpoint({
  method: "GET",
  path: "/api/admin/users.csv",
  query: UserFilter,
  reply: Done,
  summary: "All accounts that a filter finds, newest first, as CSV. Rate limited, and recorded in the audit trail.",
});
export const exportEmployers = endpoint({
  method: "GET",
  path: "/api/admin/employers.csv",
  query: EmployerFilter,
  reply: Done,
  summary: "All companies that a filter finds, newest first, as CSV. Rate limited, and recorded in the audit trail.",
});
