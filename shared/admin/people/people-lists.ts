/** What the admins' lists of people and companies are filtered and ordered by. Without zod: what only shows them needs no more. */

/** How an account stands. Whoever never verified the address is no active account yet. */
export const ACCOUNT_STATES = ["active", "unverified", "suspended"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** @param account its `verified_at` is when the address was verified; null is never */
export const accountState = (account: { status: "active" | "suspended"; verified_at: unknown }): AccountState =>
  account.status === "active" && account.verified_at === null ? "unverified" : account.status;

/** With a minus the other way round: newest first, latest login first, names from the end. */
export const USER_SORTS = ["-created_at", "created_at", "-last_login_at", "last_login_at", "name", "-name"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const EMPLOYER_SORTS = ["-created_at", "created_at", "name", "-name"] as const;
export type EmployerSort = (typeof EMPLOYER_SORTS)[number];

/** Rows of a page where nothing is said, and at most. */
export const PEOPLE_PAGE = 20;
export const PEOPLE_PAGE_MAX = 100;
/** How deep pages go: a cursor goes on behind them. And what a search counts, beyond which its total is the least. */
export const PEOPLE_DEPTH = 10_000;
export const PEOPLE_FOUND_MAX = 1000;
export const PEOPLE_SEARCH_MIN = 2;
export const PEOPLE_SEARCH_MAX = 100;
