import { USER_TYPES } from "#shared/accounts/user-types.ts";

/** Whom an announcement is for. Without zod: what only shows it needs no more. */
export const AUDIENCES = ["all", ...USER_TYPES] as const;
export type Audience = (typeof AUDIENCES)[number];
