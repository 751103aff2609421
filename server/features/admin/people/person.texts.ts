/** What was done, for a second admin: 'Ana Reyes suspended this account 2 minutes ago.' */
export const DONE = {
  "user.suspend": "suspended this account",
  "user.reactivate": "reactivated this account",
  "user.type": "changed the type of this account",
  "listing.approve": "agreed that this person is listed as indigenous",
} as const;
