/**
 * Filters and orders of the admins' lists of people and companies. Kept free of zod for code that only displays them.
 */

/** Account status. An account whose address was never verified is not active yet. */
export const ACCOUNT_STATES = ["active", "unverified", "suspended"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** @param account its `verified_at` is when the address was verified; null if never */
export const accountState = (account: { status: "active" | "suspended"; verified_at: unknown }): AccountState =>
  account.status === "active" && account.verified_at === null ? "unverified" : account.status;

/** A minus reverses the order: newest first, latest login first, names from the end. */
export const USER_SORTS = ["-created_at", "created_at", "-last_login_at", "last_login_at", "name", "-name"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const EMPLOYER_SORTS = ["-created_at", "created_at", "name", "-name"] as const;
export type EmployerSort = (typeof EMPLOYER_SORTS)[number];

/** Default and maximum number of rows per page. */
export const PEOPLE_PAGE = 20;
export const PEOPLE_PAGE_MAX = 100;
/**
 * The last page number (beyond it, clients use a cursor), and where a search stops counting (beyond it, the total is a
 * lower bound).
 */
export const PEOPLE_DEPTH = 10_000;
export const PEOPLE_FOUND_MAX = 1000;
export const PEOPLE_SEARCH_MIN = 2;
export const PEOPLE_SEARCH_MAX = 100;
