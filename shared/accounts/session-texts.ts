/** Said when an account is gone, also by a page that does without the other words of accounts. */
export const ACCOUNT_DELETED = "Your account is deleted.";
