import type { AccountState } from "#shared/admin/people/people-lists.ts";

/** How accounts stand, wherever admins meet them. */
export const ACCOUNT_STATE_WORDS: Record<AccountState, string> = {
  active: "Active",
  unverified: "Email not verified",
  suspended: "Suspended",
};
