import type { AccountState } from "#shared/admin/people/people-lists.ts";

/** The states of accounts, for all admin pages. */
export const ACCOUNT_STATE_WORDS: Record<AccountState, string> = {
  active: "Active",
  unverified: "Email not verified",
  suspended: "Suspended",
};
