import type { Viewer } from "#server/platform/http/viewer.ts";

/** Lists of people and companies, their copies, and the audit trail are for admins alone. */
export const mayReadLists = ({ userType }: Pick<Viewer, "userType">): boolean => userType === "admin";
