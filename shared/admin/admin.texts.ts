import { ACTIVITY_TYPES } from "./activity-lists.ts";

/** Texts of validation of the admin area, by subject. */
export const ADMIN_TEXTS = {
  // Lists.
  cursor: "Must be where an earlier answer ended",
  pageOrCursor: "Please send a page or a cursor, not both",
  searchLong: "This is too long",
  searchMany: "Too many people are called so. Please narrow the search",
  searchShort: "Please write two letters or more",
  tooDeep: "The list ends here. Please narrow the search",

  // Activity.
  activityType: `Must be one or several of ${ACTIVITY_TYPES.join(", ")}`,
} as const;
