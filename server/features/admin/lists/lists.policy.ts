import type { Viewer } from "#server/platform/http/viewer.ts";

/** The lists of people and companies, their downloads and the audit trail are for admins only. */
export const mayReadLists = ({ userType }: Pick<Viewer, "userType">): boolean => userType === "admin";
