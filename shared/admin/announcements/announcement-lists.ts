import { USER_TYPES } from "#shared/accounts/user-types.ts";

/** The audiences of announcements. Kept free of zod for code that only displays them. */
export const AUDIENCES = ["all", ...USER_TYPES] as const;
export type Audience = (typeof AUDIENCES)[number];
