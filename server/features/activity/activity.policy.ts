import type { Viewer } from "#server/http/viewer.ts";

/** What happens in the community is for admins alone. */
export const maySeeActivities = ({ userType }: Pick<Viewer, "userType">): boolean => userType === "admin";
